import { describe, expect, it } from 'vitest'
import { type PictureOptions, picture } from '../../../../../tests/helpers/pictures.ts'
import { HandprintError } from '../../../../pure/errors.ts'
import { detectFormat, formatHeadBytes } from './detect-format.ts'

function told(head: Buffer | string): string {
  const found = detectFormat(Buffer.isBuffer(head) ? head : Buffer.from(head, 'latin1'))
  return found instanceof HandprintError ? found.publicMessage : found
}

describe('detectFormat', () => {
  const formats: NonNullable<PictureOptions['format']>[] = [
    'jpeg',
    'png',
    'webp',
    'gif',
    'tiff',
    'avif',
  ]
  it.each(formats)('detects %s by its bytes', async (format) => {
    expect(told(await picture({ format, width: 64, height: 48 }))).toBe(format)
  })

  it.each([
    ['II*\0\x08\0\0\0', 'tiff'],
    ['MM\0*\0\0\0\x08', 'tiff'],
    ['MM\0+\0\x08\0\0', 'tiff'],
    ['\0\0\0\x20ftypmif1\0\0\0\0mif1avifmiafMA1B', 'avif'],
    ['\0\0\0\x1cftypavis\0\0\0\0avismsf1', 'avif'],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'heic'],
    ['\0\0\0\x14ftypmif1\0\0\0\0mif1', 'heic'],
    [`BM${'\0'.repeat(12)}\x28\0\0\0`, 'bmp'],
  ])('detects %j', (head, format) => {
    expect(told(head)).toBe(format)
  })

  it.each([
    ['BMW owners, letter to', /not a recognisable image/],
    ['<svg xmlns="http://www.w3.org/2000/svg">', /SVG/],
    ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made by hand -->\n<svg:svg>', /SVG/],
    ['\n<!DOCTYPE html>\n<title>x</title>', /web page/],
    ['<!DOCTYPE html><body><svg >', /SVG|web page/],
    ['%PDF-1.7\n', /PDF/],
    ['junk before\n%PDF-1.4', /PDF/],
    ['%!PS-Adobe-3.0 EPSF-3.0', /PostScript or EPS/],
    ['\xc5\xd0\xd3\xc6', /PostScript or EPS/],
    ['8BPS\0\x01', /Photoshop/],
    ['PK\x03\x04', /archive/],
    ['\x1f\x8b\x08', /archive/],
    ['MZ\x90\0', /program/],
    ['\x7fELF', /program/],
    ['\0\0\0\x18ftypisom\0\0\0\0isommp42', /video/],
    ['\0\0\0\x18ftypcrx \0\0\0\0', /a camera RAW file/],
    ['II*\0\x10\0\0\0CR\x02\0', /a camera RAW file/],
    ['RIFF\x10\0\0\0WAVEfmt ', /an audio or video file/],
    ['\0\0\0\x0cJXL \r\n', /JPEG XL/],
    ['{"image": "data:…"}', /not a recognisable image/],
    ['\0', /not a recognisable image/],
  ])('rejects %j by name', (head, message) => {
    const found = detectFormat(Buffer.from(head, 'latin1'))
    expect(found).toMatchObject({ code: 'image_format_unsupported', status: 422 })
    expect(told(head)).toMatch(message)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'
  it.each([
    ['after white space', Buffer.from(`\n\t  ${svg}`)],
    ['after a byte order mark', Buffer.from(`\ufeff${svg}`)],
    ['in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le')],
    ['in UTF-16, the other way round', Buffer.from(`\ufeff${svg}`, 'utf16le').swap16()],
    ['in UTF-16 without a mark', Buffer.from(svg, 'utf16le')],
    ['after a comment', Buffer.from(`<!-- ${'x'.repeat(3000)} -->${svg}`)],
    [
      'after a document type with entities',
      Buffer.from(`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg}`),
    ],
    ['with a prefix', Buffer.from('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>')],
  ])('rejects SVG %s', (_how, head) => {
    expect(told(head)).toMatch(/SVG drawing/)
  })

  it.each([
    [/SVG/, [`<!-- ${'x'.repeat(9000)} -->${svg}`, '<?xml version="1.0"?><a/>']],
    [/PostScript or EPS/, ['%!\n', '\x04%!PS', '\x1b%-12345X@PJL\r\n%!PS', '\xc5\xd0\xd3\xc6\x20']],
    [
      /ImageMagick script/,
      [
        'push graphic-context\nviewbox 0 0 640 480',
        'viewbox 0 0 9 9\nimage over 0,0 0,0 "label:@/etc/passwd"',
        '<?xml version="1.0"?><image><read filename="/etc/passwd"/></image>',
        '<msl><read filename="x"/></msl>',
      ],
    ],
    [
      /archive or another compressed/,
      [
        'PK\x03\x04',
        'PK\x05\x06',
        'PK\x07\x08PK\x03\x04',
        'Rar!\x1a\x07\x01\0',
        '7z\xbc\xaf\x27\x1c',
        '\x1f\x8b\x08',
        '\x1f\x9d',
        '\xfd7zXZ\0',
        'BZh91AY',
        'LZIP',
        '\x04"M\x18',
        '\x28\xb5\x2f\xfd',
        'MSCF\0\0\0\0',
        '!<arch>\n',
        `${'\0'.repeat(257)}ustar\x0000`,
      ],
    ],
    [
      /a program/,
      [
        '\x7fELF',
        'MZ',
        '\xce\xfa\xed\xfe',
        '\xcf\xfa\xed\xfe',
        '\xfe\xed\xfa\xcf',
        '\xca\xfe\xba\xbe',
        '\0asm',
        'dex\n035',
        '#!/bin/sh',
        '<?php system("x") ?>',
      ],
    ],
    [/web page/, ['<!-- x --><html>', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>']],
    [
      /video/,
      [
        '\0\0\0\x14ftypqt  ',
        '\0\0\0\x08wide\0\0\0\0mdat',
        '\0\0\x10\0moov',
        '\x1aE\xdf\xa3',
        'RIFF\0\0\0\0AVI LIST',
        '\0\0\x01\xb3',
        'FLV\x01',
        '\x30\x26\xb2\x75\x8e\x66\xcf\x11',
        `G@${'\0'.repeat(186)}G@`,
      ],
    ],
    [
      /a camera RAW file/,
      ['II\x1a\0\0\0HEAPCCDR', 'FUJIFILMCCD-RAW ', 'IIRO', 'IIU\0', 'FOVb', '\0MRM'],
    ],
    [/Photoshop/, ['8BPS\0\x02']],
    [/JPEG XL/, ['\xff\x0a']],
    [/JPEG 2000/, ['\0\0\0\x0cjP  \r\n\x87\n', '\xff\x4f\xff\x51']],
    [
      /an image in an unsupported format/,
      ['II\xbc\x01', 'v/1\x01', '#?RADIANCE', 'DDS |', 'qoif', 'P6\n9 9\n255\n'],
    ],
    [/Windows metafile/, ['\xd7\xcd\xc6\x9a', `\x01\0\0\0${'\0'.repeat(36)} EMF`]],
    [/office document/, ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '{\\rtf1']],
  ])('rejects as %s', (name, heads) => {
    for (const head of heads) expect(told(head.slice(0, formatHeadBytes))).toMatch(name)
  })
})
