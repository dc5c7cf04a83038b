// Windows-1252, the encoding of DATEV files. Node only decodes it.

/**
 * Characters from 0x80 on, blank where a code is unassigned. TextDecoder is not used because some
 * Node builds decode windows-1252 as Latin-1.
 */
const between80AndA0 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** Characters that are not in Windows-1252 lose their accents or become a question mark. */
export function toWindows1252(text: string): Buffer {
  const signs = [...text.normalize('NFC')]
  return Buffer.from(
    signs.map((sign) => byteOf(sign) ?? byteOf(sign.normalize('NFD')[0] ?? '') ?? 0x3f),
  )
}

function byteOf(sign: string): number | undefined {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  const place = between80AndA0.indexOf(sign)
  return place < 0 ? undefined : 0x80 + place
}
