export const printFormats = ['jpeg', 'tiff', 'pdf', 'pdf-with-marks'] as const
export type PrintFormat = (typeof printFormats)[number]
