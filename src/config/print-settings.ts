// Print file settings. The parsers throw the rest of a sentence that starts with the variable's
// name.

import { resolve } from 'node:path'
import { type PrintFormat, printFormats } from '../pure/contract/print-format.ts'
import { isKeyOf, keysOf } from '../pure/objects.ts'

export const printSettings = [
  {
    name: 'HANDPRINT_TEST_PRINT_DAYS',
    default: '7',
    meaning: 'days print files of test orders are kept',
  },
  {
    name: 'HANDPRINT_TEST_PRINTS_WAITING',
    default: '200',
    meaning: 'maximum queued print files per test store',
  },
  { name: 'HANDPRINT_PRINT_FORMAT', default: 'jpeg', meaning: 'format of print files' },
  { name: 'HANDPRINT_PRINT_PROFILE', default: 'srgb', meaning: 'colour profile of print files' },
]

export function parsePrintFormat(given: string): PrintFormat {
  if (isKeyOf(printFormats, given)) return given
  throw new Error(`must be one of ${keysOf(printFormats).join(', ')}, not "${given}"`)
}

export function parsePrintProfile(given: string): string {
  if (/^(?:srgb|display-p3|adobe-rgb)$/.test(given)) return given
  if (/\.icc$|\.icm$/i.test(given)) return resolve(given)
  throw new Error('must be srgb, display-p3, adobe-rgb or the path of an .icc file')
}

export function parsePrintsWaiting(given: string): number | null {
  if (/^(?:0|off|none)$/i.test(given)) return null
  if (/^[1-9]\d{0,5}$/.test(given)) return Number(given)
  throw new Error(`must be a whole number of print files, or "off", not "${given}"`)
}
