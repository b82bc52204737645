/* The page: the player borrows the drawings of the figures. */
