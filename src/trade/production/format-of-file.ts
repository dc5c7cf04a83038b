import type { PrintFormat } from '../../pure/contract/print-format.ts'

export function extensionOf(format: PrintFormat): 'jpg' | 'tif' | 'pdf' {
  if (format === 'jpeg') return 'jpg'
  return format === 'tiff' ? 'tif' : 'pdf'
}

export function contentTypeOf(format: PrintFormat): string {
  if (format === 'jpeg') return 'image/jpeg'
  return format === 'tiff' ? 'image/tiff' : 'application/pdf'
}
