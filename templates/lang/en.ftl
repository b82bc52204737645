# The words of Stepbook's documents in English.

pages = { $count ->
    [one] { $count } page
   *[other] { $count } pages
}

## Sheets that hold several pages, and the calibration page

impose-sheet-front = sheet { $sheet } front
impose-sheet-back = sheet { $sheet } back
impose-mark-front = { $sheet } front
impose-mark-back = { $sheet } back
impose-signature-mark-front = signature { $signature }, sheet { $sheet } front
impose-signature-mark-back = signature { $signature }, sheet { $sheet } back

calibration-title = Calibration
calibration-subject = A page to print on both sides, which shows how true the printer is.
calibration-front = front
calibration-back = back
calibration-up = this edge up
calibration-sheet = { $paper }, printed on both sides, flip on the { $edge ->
    [long] long
   *[short] short
} edge
calibration-ruler = Two rulers of { $length } mm, one across and one down.
calibration-cross = Two crosses with ticks a millimetre apart.
calibration-vernier = Two crosses with ticks nine tenths of a millimetre apart, at the places of those on the front.
calibration-scale-title = Scale
calibration-scale = Both rulers must be { $length } mm long. If they are not, print at actual size, 100 %, without “fit to page”.
calibration-border-title = Border
calibration-border = The frames stand 3, 5, 8 and 10 mm from the edge. The outermost one that is printed on all four sides is the margin that the printer needs.
calibration-turn-title = Other side
calibration-turn = Turn this sheet over like the page of a book. The arrow on the back must point to the same edge. If it points down, let the printer flip on the other edge, or make this page and the booklet with the other --flip.
calibration-offset-title = Offset of the two sides
calibration-offset = Hold the sheet against the light with this side towards you. The crosses of both sides should be one.
calibration-offset-front = Hold the sheet against the light: the back says how to read the crosses.
calibration-vernier-title = Tenths of a millimetre
calibration-tenths = The ticks of the front shine through: they are 1 mm apart, those of this side 0.9 mm. Count the whole millimetres from zero to zero. The tenths are the number of the tick that meets one of the front, on the side to which the zero of this side is moved.
calibration-skew-title = Skew
calibration-skew = If the two crosses tell different offsets, the sheet went in askew: straighten the paper guides and print it again.
calibration-much-title = How much is too much
calibration-much = For folding, up to 1 mm does no harm. More is set right in the printer’s own settings, by moving the back side against the offset.
