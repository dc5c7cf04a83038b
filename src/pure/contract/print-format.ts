// The formats of print files. See src/trade/production/rendering/format-writers.ts for how they are
// written.

/** The names used by the API. */
export const printFileTypes = ['jpeg', 'tiff', 'pdf'] as const
export type PrintFileType = (typeof printFileTypes)[number]

type FileForm = {
  readonly type: PrintFileType
  readonly extension: string
  readonly contentType: string
}

const pdf = { type: 'pdf', extension: 'pdf', contentType: 'application/pdf' } as const

/** Keyed by the value of HANDPRINT_PRINT_FORMAT. */
export const printFormats = {
  jpeg: { type: 'jpeg', extension: 'jpg', contentType: 'image/jpeg' },
  tiff: { type: 'tiff', extension: 'tif', contentType: 'image/tiff' },
  pdf,
  'pdf-with-marks': pdf,
} as const satisfies Record<string, FileForm>
export type PrintFormat = keyof typeof printFormats
