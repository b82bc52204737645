/* The element <step-book src="manifest.json">: it plays the images of a folder that `stepbook steps` has written. */
