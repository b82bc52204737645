/* Playing it yourself: the rules of the puzzle, and blocks that a reader moves. */
