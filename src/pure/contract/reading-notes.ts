// What a person should know of how the colours of a picture were read. Codes are kept with the picture
// and told by the API, so the list only grows.

export const readingNotes = {
  adobe_rgb_by_exif: {
    isGuess: false,
    message: 'It has no profile, and its EXIF says Adobe RGB. It is printed as Adobe RGB.',
  },
  colours_by_cicp: {
    isGuess: false,
    message: 'Its colours are named by numbers (CICP). They are printed as those numbers say.',
  },
  colours_by_gamma: {
    isGuess: false,
    message: 'Its colours are named by a gamma. They are printed as that gamma says.',
  },
  profile_unusable: {
    isGuess: true,
    message:
      'Its profile is damaged or belongs to other colours, so it was ignored. Check the colours, or send the picture with a working profile.',
  },
  cmyk_without_profile: {
    isGuess: true,
    message:
      'It is in CMYK without a profile, so a common one was assumed. Check the colours, or send the picture with its profile.',
  },
  floats_without_profile: {
    isGuess: true,
    message:
      'It has floating-point numbers without a profile. They were taken for linear light of sRGB.',
  },
  extra_channel_left_out: {
    isGuess: true,
    message:
      'It has a channel of an unknown purpose, which was left out. If it is transparency, save the picture with ordinary transparency and send it again.',
  },
  extra_channel_as_transparency: {
    isGuess: true,
    message:
      'It has a channel of an unknown purpose, which was taken for transparency, as ImageMagick writes it. If it is not, save the picture without it and send it again.',
  },
} as const satisfies Record<string, { isGuess: boolean; message: string }>

export type ReadingNote = keyof typeof readingNotes

export const readingNoteCodes = Object.keys(readingNotes) as readonly ReadingNote[]
