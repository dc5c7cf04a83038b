// Pictures that are also another file type: the data after them, or beside their pixels, would run
// as a script, a page or an archive if the file were served as that.

import { picture } from '../pictures.ts'
import { box, codedPicture, heifFile } from './heif-file.ts'
import { pngChunk } from './png-file.ts'

/** Contained in each of them at least once. */
export const payload = 'handprint_payload()'

const script = `<script>${payload}</script>`
const small = { width: 320, height: 240 } as const

export const polyglots: Record<string, () => Promise<Buffer>> = {
  // A GIF whose width reads as `/*`.
  'a GIF that is a script': async () => {
    const gif = await picture({ width: 0x2a2f, height: 20, format: 'gif' })
    return Buffer.concat([gif, Buffer.from(`*/=1;${payload}//`)])
  },
  'a JPEG that is an archive': async () =>
    Buffer.concat([await picture(small), Buffer.from(`PK\x03\x04${payload}PK\x05\x06`, 'latin1')]),
  'a JPEG that is a PHAR': async () =>
    withSegment(await picture(small), `<?php ${payload}; __HALT_COMPILER(); ?>`),
  'a JPEG that is a web page': async () =>
    withSegment(await picture(small), `<html><body>${script}<!--`),
  'a JPEG that is a PDF': async () =>
    withSegment(await picture(small), `%PDF-1.7\n1 0 obj<</S/JavaScript/JS(${payload})>>`),
  'a PNG that is a web page': async () => {
    const png = await picture({ ...small, format: 'png' })
    const text = pngChunk('tEXt', Buffer.from(`Comment\0${script}`))
    return Buffer.concat([png.subarray(0, 33), text, png.subarray(33), Buffer.from(script)])
  },
  'a WebP that is a script': async () => {
    const webp = await picture({ ...small, format: 'webp' })
    return Buffer.concat([webp, Buffer.from(script)])
  },
  'a TIFF that is a program': async () =>
    Buffer.concat([await picture({ ...small, format: 'tiff' }), Buffer.from(`\x7fELF${payload}`)]),
  'an AVIF that is a video': async () => {
    const moov = box('udta', Buffer.from(payload))
    return heifFile({ brand: 'avif', items: [await codedPicture('avif')], beforeMeta: moov })
  },
  'a HEIC that is a web page': async () => {
    const page = box('free', Buffer.from(script))
    return heifFile({ brand: 'heic', items: [await codedPicture('heic')], beforeMeta: page })
  },
}

/** A comment before everything else. */
function withSegment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)])
}
