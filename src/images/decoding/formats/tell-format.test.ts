import { describe, expect, it } from 'vitest'
import { type PictureOptions, picture } from '../../../../tests/helpers/pictures.ts'
import { HandprintError } from '../../../errors.ts'
import { tellFormat } from './tell-format.ts'

function told(head: Buffer | string): string {
  const found = tellFormat(Buffer.isBuffer(head) ? head : Buffer.from(head, 'latin1'))
  return found instanceof HandprintError ? found.publicMessage : found
}

describe('tellFormat', () => {
  const formats: NonNullable<PictureOptions['format']>[] = [
    'jpeg',
    'png',
    'webp',
    'gif',
    'tiff',
    'avif',
  ]
  it.each(formats)('knows %s by its bytes', async (format) => {
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
  ])('knows %j', (head, format) => {
    expect(told(head)).toBe(format)
  })

  it.each([
    ['BMW owners, letter to', /can be recognised/],
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
    ['\0\0\0\x18ftypcrx \0\0\0\0', /camera raw/],
    ['II*\0\x10\0\0\0CR\x02\0', /camera raw/],
    ['RIFF\x10\0\0\0WAVEfmt ', /sound or video/],
    ['\0\0\0\x0cJXL \r\n', /JPEG XL/],
    ['{"image": "data:…"}', /can be recognised/],
    ['\0', /can be recognised/],
  ])('refuses %j by name', (head, message) => {
    const found = tellFormat(Buffer.from(head, 'latin1'))
    expect(found).toMatchObject({ code: 'image_format_unsupported', status: 422 })
    expect(told(head)).toMatch(message)
  })
})
