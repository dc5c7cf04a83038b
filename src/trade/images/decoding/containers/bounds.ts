// How much a file may make a decoder go through. What stands beside a picture's pixels (profiles, EXIF, XMP)
// is taken into memory as a whole by the decoders, several times over.

/** All of it together. Real ones stay below a few megabytes, maps of depth included. */
export const maxBesidePixelsBytes = 16_000_000

/** Chunks or segments. An animation of 1,000 frames has some 2,000. */
export const maxPieces = 50_000

/** Only the first frame or page is shown, but decoders go through all of them at every opening. */
export const maxFrames = 1000
