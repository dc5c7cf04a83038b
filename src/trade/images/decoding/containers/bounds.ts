// Limits on what a file may make a decoder read. Data besides the pixels (profiles, EXIF, XMP) is
// held in memory as a whole by the decoders, several times over.

/** In total. Real files have less than a few megabytes, depth maps included. */
export const maxBesidePixelsBytes = 16_000_000

/** Chunks or segments. An animation of 1,000 frames has about 2,000. */
export const maxPieces = 50_000

/**
 * Only the first frame or page is shown, but decoders read all of them every time they open a file.
 */
export const maxFrames = 1000
