// A picture in 32 × 32 sRGB pixels, whatever its shape: enough to tell whether two files show the
// same. Only the picture processes make them.

export const fingerprintSide = 32

/** Red, green and blue of each pixel, row by row. */
export type Fingerprint = Uint8Array
