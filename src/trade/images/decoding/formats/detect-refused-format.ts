import type { HandprintError } from '../../../../pure/errors.ts'
import { type PlainSentence, sentence, word } from '../../../../pure/sentences/sentence.ts'
import { imageFormatUnsupported } from '../../image-errors.ts'

type Signature = {
  name: PlainSentence
  advice: 'send ours' | 'export it'
  matches: (head: string) => boolean
}

const advices = {
  'send ours': sentence('Send a JPEG, PNG, TIFF, WebP, HEIC, AVIF, GIF or BMP.'),
  'export it': sentence('Export it as a JPEG, PNG or TIFF in its full size and send that.'),
} as const

const startsWith =
  (...beginnings: string[]) =>
  (head: string) =>
    beginnings.some((beginning) => head.startsWith(beginning))

// Compared as Latin-1, one character per byte.
const signatures: Signature[] = [
  {
    name: 'a PDF document',
    advice: 'export it',
    matches: (head) => head.slice(0, 1024).includes('%PDF-'),
  },
  {
    name: 'a PostScript or EPS document',
    advice: 'export it',
    matches: isPostScript,
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
    name: 'a camera RAW file',
    advice: 'export it',
    matches: (head) =>
      startsWith('IIRO', 'IIRS', 'MMOR', 'IIU\0', 'FUJIFILMCCD-RAW', 'FOVb', '\0MRM')(head) ||
      head.slice(6, 14) === 'HEAPCCDR' ||
      (head.startsWith('II*\0') && head.slice(8, 10) === 'CR'),
  },
  { name: 'an icon', advice: 'export it', matches: startsWith('\0\0\x01\0', '\0\0\x02\0', 'icns') },
  {
    name: 'an image in an unsupported format',
    advice: 'export it',
    matches: (head) =>
      startsWith('II\xbc\x01', 'v/1\x01', '#?RADIANCE', 'DDS |', 'qoif', 'AT&TFORM')(head) ||
      /^P[1-7]\s/.test(head),
  },
  {
    name: 'a Windows metafile',
    advice: 'export it',
    matches: (head) => head.startsWith('\xd7\xcd\xc6\x9a') || head.slice(40, 44) === ' EMF',
  },
  {
    name: 'an ImageMagick script (MVG, MSL)',
    advice: 'export it',
    matches: (head) =>
      /^\s*(?:push\s+graphic-context|viewbox\s+\d)/i.test(head) ||
      (isMarkup(head) && /<(?:msl|image|group)[\s>]/i.test(plain(head)) && !isSvg(head)),
  },
  {
    name: 'an archive or another compressed file',
    advice: 'send ours',
    matches: (head) =>
      startsWith(
        'PK\x03\x04',
        'PK\x05\x06',
        'PK\x07\x08',
        '\x1f\x8b',
        '\x1f\x9d',
        '7z\xbc\xaf\x27\x1c',
        'Rar!\x1a\x07',
        '\xfd7zXZ\0',
        'BZh',
        'LZIP',
        '\x04"M\x18',
        '\x28\xb5\x2f\xfd',
        'MSCF\0\0\0\0',
        '!<arch>',
      )(head) || head.slice(257, 262) === 'ustar',
  },
  {
    name: 'a program',
    advice: 'send ours',
    matches: startsWith(
      'MZ',
      '\x7fELF',
      '\xce\xfa\xed\xfe',
      '\xcf\xfa\xed\xfe',
      '\xfe\xed\xfa\xce',
      '\xfe\xed\xfa\xcf',
      '\xca\xfe\xba\xbe',
      '\0asm',
      'dex\n',
      '#!',
      '<?php',
    ),
  },
  {
    name: 'a video',
    advice: 'send ours',
    matches: (head) =>
      startsWith('\x1aE\xdf\xa3', 'OggS', '\0\0\x01\xba', '\0\0\x01\xb3', 'FLV\x01')(head) ||
      head.startsWith('\x30\x26\xb2\x75\x8e\x66\xcf\x11') ||
      /^(?:moov|mdat|wide|skip|free|pnot)$/.test(head.slice(4, 8)) ||
      (head[0] === 'G' && head[188] === 'G'),
  },
  {
    name: 'an audio or video file',
    advice: 'send ours',
    matches: startsWith('RIFF', 'ID3', 'fLaC'),
  },
  {
    name: 'an office document',
    advice: 'export it',
    matches: startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '{\\rtf'),
  },
  { name: 'an SVG drawing', advice: 'export it', matches: isSvg },
  {
    name: 'a web page',
    advice: 'send ours',
    matches: (head) =>
      isMarkup(head) && /<(?:!doctype html|html|head|body|script|img)[\s>]/i.test(plain(head)),
  },
  { name: 'a markup document, such as SVG or HTML', advice: 'export it', matches: isMarkup },
]

export function detectRefusedFormat(head: Buffer): HandprintError {
  const text = head.toString('latin1')
  const found = signatures.find(({ matches }) => matches(text))
  return found === undefined
    ? imageFormatUnsupported(word('not a recognisable image'), advices['send ours'])
    : imageFormatUnsupported(word(found.name), advices[found.advice])
}

// Plain PostScript, one with a binary preview before it (DOS EPS), or a printer job: after a Ctrl-D
// or some lines of printer job language.
function isPostScript(head: string): boolean {
  if (head.startsWith('\xc5\xd0\xd3\xc6')) return true
  if (head.startsWith('\x1b%-12345X')) return head.slice(0, 512).includes('%!')
  return head.startsWith('%!', head.startsWith('\x04') ? 1 : 0)
}

function isSvg(head: string): boolean {
  return isMarkup(head) && /<(?:\w+:)?svg[\s>/]/i.test(plain(head))
}

// After a byte order mark and white space.
function isMarkup(head: string): boolean {
  return /^\s*</.test(plain(head))
}

// UTF-16 text in Latin letters is those letters with zero bytes in between.
function plain(head: string): string {
  return head.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').replaceAll('\0', '')
}
