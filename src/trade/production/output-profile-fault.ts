// Checks whether an ICC profile (ICC.1:2022) can be used for print files. Little CMS and libvips
// silently ignore a profile they cannot use and keep the colors they have: the file would then
// contain RGB although it is labeled as CMYK.

import { findTag } from '../images/decoding/colour/icc-profile.ts'

const headerBytes = 128

/**
 * A predicate that follows the file's name, with advice on what to do. Null if the profile is
 * well-formed.
 */
export function outputProfileFault(icc: Buffer): string | null {
  // §7.2: the signature is at offset 36.
  if (icc.length < headerBytes + 4 || icc.toString('latin1', 36, 40) !== 'acsp') {
    return `is not an ICC profile. ${askTheLab}`
  }
  const byteLength = icc.readUInt32BE(0)
  if (icc.length < byteLength) {
    return `is truncated: only ${icc.length} of its ${byteLength} bytes are there. Copy it again.`
  }
  const space = icc.toString('latin1', 16, 20)
  if (space !== 'RGB ' && space !== 'CMYK') {
    return `is for ${space.trim()}, but print files use RGB or CMYK. ${askTheLab}`
  }
  const purpose = otherPurposes[icc.toString('latin1', 12, 16)]
  if (purpose !== undefined) return `is ${purpose}, not one of a printer or screen. ${askTheLab}`
  if (brokenTags(icc)) return 'is damaged: some of its tags point outside the file. Copy it again.'
  if (leadsTo(icc, space)) return null
  const table = space === 'CMYK' ? 'table (B2A)' : 'table (B2A) or curves (rTRC, gTRC, bTRC)'
  return `has no ${table} for converting to its colours. ${askTheLab}`
}

const askTheLab = 'Ask the lab for the profile of its printer.'

/** §7.2.5. */
const otherPurposes: Partial<Record<string, string>> = {
  scnr: 'the profile of a scanner or camera',
  link: 'a device link',
  abst: 'an abstract profile',
  nmcl: 'a list of named colours',
}

/** §7.3: the count, then for each tag its signature, offset and length. */
function brokenTags(icc: Buffer): boolean {
  const count = icc.readUInt32BE(headerBytes)
  const end = headerBytes + 4 + count * 12
  if (end > icc.length) return true
  for (let at = headerBytes + 4; at < end; at += 12) {
    if (icc.readUInt32BE(at + 4) + icc.readUInt32BE(at + 8) > icc.length) return true
  }
  return false
}

/**
 * §8.3.3 and §8.4: any of the tables is sufficient, and for RGB also the matrix with its curves.
 */
function leadsTo(icc: Buffer, space: 'RGB ' | 'CMYK'): boolean {
  const has = (signature: string, types: readonly string[]) =>
    types.includes(findTag(icc, signature)?.toString('latin1', 0, 4) ?? '')
  if (['B2A0', 'B2A1', 'B2A2'].some((table) => has(table, ['mft1', 'mft2', 'mBA ']))) return true
  const isMatrix = ['rXYZ', 'gXYZ', 'bXYZ'].every((point) => has(point, ['XYZ ']))
  const isCurved = ['rTRC', 'gTRC', 'bTRC'].every((curve) => has(curve, ['curv', 'para']))
  return space === 'RGB ' && isMatrix && isCurved
}
