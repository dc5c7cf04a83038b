// Names for what is no picture that we read, so that the refusal can say what was sent.

import type { HandprintError } from '../../../errors.ts'
import { imageFormatUnsupported } from '../../image-errors.ts'

type Signature = {
  name: string
  advice: 'send ours' | 'export it'
  matches: (head: string) => boolean
}

const advices = {
  'send ours': 'Send a JPEG, PNG, TIFF, WebP, HEIC, AVIF, GIF or BMP.',
  'export it': 'Export it as a JPEG, PNG or TIFF in its full size and send that.',
} as const

const startsWith =
  (...beginnings: string[]) =>
  (head: string) =>
    beginnings.some((beginning) => head.startsWith(beginning))

// Read as Latin-1, one character a byte.
const signatures: Signature[] = [
  {
    name: 'a PDF document',
    advice: 'export it',
    matches: (head) => head.slice(0, 1024).includes('%PDF-'),
  },
  {
    name: 'a PostScript or EPS document',
    advice: 'export it',
    matches: startsWith('%!PS', '\x04%!PS', '\xc5\xd0\xd3\xc6'),
  },
  { name: 'a Photoshop document', advice: 'export it', matches: startsWith('8BPS') },
  { name: 'a GIMP document', advice: 'export it', matches: startsWith('gimp xcf') },
  {
    name: 'a JPEG XL picture',
    advice: 'export it',
    matches: startsWith('\xff\x0a', '\0\0\0\x0cJXL '),
  },
  {
    name: 'a JPEG 2000 picture',
    advice: 'export it',
    matches: startsWith('\0\0\0\x0cjP  ', '\xff\x4f\xff\x51'),
  },
  {
    name: 'a camera raw file',
    advice: 'export it',
    matches: (head) =>
      startsWith('IIRO', 'IIRS', 'MMOR', 'IIU\0', 'FUJIFILMCCD-RAW', 'FOVb')(head) ||
      (head.startsWith('II*\0') && head.slice(8, 10) === 'CR'),
  },
  { name: 'an icon', advice: 'export it', matches: startsWith('\0\0\x01\0', '\0\0\x02\0', 'icns') },
  {
    name: 'an archive',
    advice: 'send ours',
    matches: (head) =>
      startsWith(
        'PK\x03\x04',
        'PK\x05\x06',
        '\x1f\x8b',
        '7z\xbc\xaf\x27\x1c',
        'Rar!\x1a\x07',
        '\xfd7zXZ\0',
        'BZh',
        '\x28\xb5\x2f\xfd',
      )(head) || head.slice(257, 262) === 'ustar',
  },
  {
    name: 'a program',
    advice: 'send ours',
    matches: startsWith('MZ', '\x7fELF', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe', '\0asm', '#!'),
  },
  {
    name: 'a video',
    advice: 'send ours',
    matches: startsWith('\x1aE\xdf\xa3', 'OggS', '\0\0\x01\xba'),
  },
  {
    name: 'a sound or video file',
    advice: 'send ours',
    matches: (head) => startsWith('RIFF', 'ID3', 'fLaC')(head),
  },
  {
    name: 'an SVG drawing',
    advice: 'export it',
    matches: (head) => isMarkup(head) && /<(?:\w+:)?svg[\s>]/i.test(head),
  },
  {
    name: 'a web page',
    advice: 'send ours',
    matches: (head) =>
      isMarkup(head) && /<(?:!doctype html|html|head|body|script)[\s>]/i.test(head),
  },
]

/** The refusal for bytes that are none of our formats. */
export function tellRefused(head: Buffer): HandprintError {
  const found = signatures.find(({ matches }) => matches(head.toString('latin1')))
  return found === undefined
    ? imageFormatUnsupported('no picture that can be recognised', advices['send ours'])
    : imageFormatUnsupported(found.name, advices[found.advice])
}

// After a byte order mark, in UTF-8 or UTF-16, and white space.
function isMarkup(head: string): boolean {
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(head)
}
