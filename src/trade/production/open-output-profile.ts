// The profile of print files by its setting: one that is known by name, or a lab's own file.

import { readFile } from 'node:fs/promises'
import { ConfigFaults, errorWords } from '../../pure/errors.ts'
import { iccProfileName } from '../images/decoding/icc-profile-name.ts'
import type { OutputProfile } from './rendering/print-recipe.ts'

/** `profile` is srgb, display-p3, adobe-rgb or a path. Rejects with ConfigFaults. */
export async function openOutputProfile(profile: string): Promise<OutputProfile> {
  if (profile === 'srgb') return { name: 'sRGB', space: 'RGB', icc: 'srgb' }
  if (profile === 'display-p3') return { name: 'Display P3', space: 'RGB', icc: 'p3' }
  if (profile === 'adobe-rgb') return { name: adobeRgbName, space: 'RGB', icc: adobeRgbProfile() }
  const icc = await readFile(profile).catch((error: unknown) => {
    throw fault(`${profile}, which can't be read: ${errorWords(error)}`)
  })
  // ICC.1:2022 §7.2: the colour space stands at 16, the signature at 36.
  const space = icc.toString('latin1', 16, 19) === 'RGB' ? 'RGB' : icc.toString('latin1', 16, 20)
  const isProfile = icc.length > 132 && icc.toString('latin1', 36, 40) === 'acsp'
  if (!isProfile || (space !== 'RGB' && space !== 'CMYK')) {
    throw fault(`${profile}, which is no ICC profile for RGB or CMYK`)
  }
  return { name: iccProfileName(icc) ?? 'A profile without a name', space, icc }
}

function fault(what: string): ConfigFaults {
  return new ConfigFaults([`HANDPRINT_PRINT_PROFILE names ${what}.`])
}

const adobeRgbName = 'Compatible with Adobe RGB (1998)'

const whiteD50 = [0.9642, 1, 0.8249] as const
const gamma = 563 / 256

/**
 * An ICC profile (ICC.1:2001-04, version 2) for Adobe RGB (1998): its primaries, adapted to D50, and
 * its curve. sharp has sRGB and Display P3 built in, but not this one.
 */
export function adobeRgbProfile(): Uint8Array {
  const tags: [signature: string, value: Buffer][] = [
    ['desc', descriptionTag(adobeRgbName)],
    ['cprt', Buffer.from('text\0\0\0\0CC0 1.0\0', 'latin1')],
    ['wtpt', xyzTag(...whiteD50)],
    ['rXYZ', xyzTag(0.60974, 0.31111, 0.01947)],
    ['gXYZ', xyzTag(0.20528, 0.62567, 0.06087)],
    ['bXYZ', xyzTag(0.14919, 0.06322, 0.74457)],
    ['rTRC', curveTag()],
    ['gTRC', curveTag()],
    ['bTRC', curveTag()],
  ]
  const directory = Buffer.alloc(4 + tags.length * 12)
  directory.writeUInt32BE(tags.length)
  const values: Buffer[] = []
  let offset = 128 + directory.length
  for (const [index, [signature, value]] of tags.entries()) {
    // Tags begin on multiples of four.
    const padded = Buffer.concat([value, Buffer.alloc(-value.length & 3)])
    directory.write(signature, 4 + index * 12, 'latin1')
    directory.writeUInt32BE(offset, 8 + index * 12)
    directory.writeUInt32BE(value.length, 12 + index * 12)
    values.push(padded)
    offset += padded.length
  }
  return Buffer.concat([header(offset), directory, ...values])
}

function header(byteLength: number): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.writeUInt32BE(byteLength)
  bytes.writeUInt32BE(0x02200000, 8)
  bytes.write('mntrRGB XYZ ', 12, 'latin1')
  bytes.write('acsp', 36, 'latin1')
  xyzTag(...whiteD50).copy(bytes, 68, 8)
  return bytes
}

function xyzTag(...values: readonly [number, number, number]): Buffer {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ', 'latin1')
  for (const [index, value] of values.entries()) {
    tag.writeInt32BE(Math.round(value * 65_536), 8 + index * 4)
  }
  return tag
}

function curveTag(): Buffer {
  const tag = Buffer.alloc(14)
  tag.write('curv', 'latin1')
  tag.writeUInt32BE(1, 8)
  tag.writeUInt16BE(Math.round(gamma * 256), 12)
  return tag
}

function descriptionTag(name: string): Buffer {
  const tag = Buffer.alloc(12 + name.length + 1 + 78)
  tag.write('desc', 'latin1')
  tag.writeUInt32BE(name.length + 1, 8)
  tag.write(name, 12, 'latin1')
  return tag
}
