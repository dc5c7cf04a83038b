// Only the first frame or page is shown, but decoders go through all of them at every opening.

export const mostFrames = 1000
