// Reads the name of an ICC profile from its `desc` tag (ICC.1:2022 §9.2.41): text in version 2
// (textDescriptionType) and UTF-16 in version 4 (multiLocalizedUnicodeType).

const maxLength = 200

/** Null for a profile without a readable name. Lengths in the profile are not trusted. */
export function iccProfileName(profile: Buffer): string | null {
  const description = findTag(profile, 'desc')
  if (description === null || description.length < 12) return null
  const type = description.toString('latin1', 0, 4)
  if (type === 'desc') return clean(asciiText(description))
  if (type === 'mluc') return clean(unicodeText(description))
  return null
}

function findTag(profile: Buffer, signature: string): Buffer | null {
  if (profile.length < 132) return null
  const count = Math.min(profile.readUInt32BE(128), 100)
  for (let index = 0; index < count; index++) {
    const at = 132 + index * 12
    if (at + 12 > profile.length) return null
    if (profile.toString('latin1', at, at + 4) !== signature) continue
    const offset = profile.readUInt32BE(at + 4)
    return profile.subarray(offset, offset + profile.readUInt32BE(at + 8))
  }
  return null
}

function asciiText(tag: Buffer): string {
  return tag.toString('latin1', 12, 12 + tag.readUInt32BE(8))
}

// The first record, in any language.
function unicodeText(tag: Buffer): string {
  if (tag.length < 28) return ''
  const offset = tag.readUInt32BE(24)
  const units = Buffer.from(tag.subarray(offset, offset + tag.readUInt32BE(20)))
  return units
    .subarray(0, units.length & ~1)
    .swap16()
    .toString('utf16le')
}

function clean(text: string): string | null {
  const name = text
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, maxLength)
  return name === '' ? null : name
}
