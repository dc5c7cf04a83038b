// Only the first frame or page is shown, but decoders go through all of them at every opening.

export const maxFrames = 1000
