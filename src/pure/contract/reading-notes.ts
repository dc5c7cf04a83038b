// Notes for people on how a picture's colors were read. Codes are stored with the picture and
// exposed by the API, so they are only added, never removed.

export const readingNotes = {
  adobe_rgb_by_exif: {
    isGuess: false,
    message:
      'The picture has no profile, and its EXIF data specifies Adobe RGB. It is printed as Adobe RGB.',
  },
  colours_by_cicp: {
    isGuess: false,
    message: 'The picture defines its colours with CICP values. They are printed accordingly.',
  },
  colours_by_gamma: {
    isGuess: false,
    message: 'The picture defines its colours with a gamma value. They are printed accordingly.',
  },
  profile_unusable: {
    isGuess: true,
    message:
      'The embedded profile is damaged or made for other channels, so it was ignored. Check the colours, or send the picture with a valid profile.',
  },
  cmyk_without_profile: {
    isGuess: true,
    message:
      'The picture is in CMYK without a profile, so a common one was assumed. Check the colours, or send the picture with its profile.',
  },
  floats_without_profile: {
    isGuess: true,
    message:
      'The picture has floating-point values without a profile. They were read as linear sRGB.',
  },
  extra_channel_left_out: {
    isGuess: true,
    message:
      'The picture has an extra channel of unknown purpose, which was left out. If it is transparency, save the picture with ordinary transparency and send it again.',
  },
  extra_channel_as_transparency: {
    isGuess: true,
    message:
      'The picture has an extra channel of unknown purpose. It was read as transparency, since ImageMagick wrote the file. If it is not, save the picture without it and send it again.',
  },
} as const satisfies Record<string, { isGuess: boolean; message: string }>

export type ReadingNote = keyof typeof readingNotes

export const readingNoteCodes = Object.keys(readingNotes) as readonly ReadingNote[]
