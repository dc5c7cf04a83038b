import { type PrintFormat, printFormats } from '../../pure/contract/print-format.ts'

export function extensionOf(format: PrintFormat): string {
  return printFormats[format].extension
}

export function contentTypeOf(format: PrintFormat): string {
  return printFormats[format].contentType
}
