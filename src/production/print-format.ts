// The forms in which labs take print files.

export const printFormats = ['jpeg', 'tiff', 'pdf', 'pdf-with-marks'] as const
export type PrintFormat = (typeof printFormats)[number]

export function extensionOf(format: PrintFormat): 'jpg' | 'tif' | 'pdf' {
  if (format === 'jpeg') return 'jpg'
  return format === 'tiff' ? 'tif' : 'pdf'
}

export function contentTypeOf(format: PrintFormat): string {
  if (format === 'jpeg') return 'image/jpeg'
  return format === 'tiff' ? 'image/tiff' : 'application/pdf'
}
