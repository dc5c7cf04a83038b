import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adobeRgbProfile, grayProfile, inkProfile } from '../../../tests/helpers/icc-profiles.ts'
import { cmykProfile, displayP3Profile } from '../../../tests/helpers/patch-files.ts'
import { ConfigFaults } from '../../pure/errors.ts'
import { openOutputProfile } from './open-output-profile.ts'

let folder: string
let inks: Buffer
let p3: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handprint-profile-'))
  inks = await cmykProfile()
  p3 = await displayP3Profile()
})
afterAll(() => rm(folder, { recursive: true }))

let count = 0
async function open(icc: Buffer) {
  const path = join(folder, `${count++}.icc`)
  await writeFile(path, icc)
  return await openOutputProfile(path)
}

async function faultOf(icc: Buffer): Promise<string> {
  const error: unknown = await open(icc).catch((thrown: unknown) => thrown)
  if (!(error instanceof ConfigFaults)) return 'taken'
  return error.faults.join()
}

/** Offsets of tag table entries (ICC.1:2022 §7.3), by signature. */
function entriesOf(icc: Buffer): [signature: string, at: number][] {
  return Array.from({ length: icc.readUInt32BE(128) }, (_, index) => {
    const at = 132 + 12 * index
    return [icc.toString('latin1', at, at + 4), at]
  })
}

function changed(icc: Buffer, change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(icc)
  change(bytes)
  return bytes
}

const without = (icc: Buffer, tags: RegExp) =>
  changed(icc, (bytes) => {
    for (const [signature, at] of entriesOf(bytes)) {
      if (tags.test(signature)) bytes.write('none', at, 'latin1')
    }
  })
const ofClass = (icc: Buffer, name: string) =>
  changed(icc, (bytes) => bytes.write(name, 12, 'latin1'))

/** Makes tables that are well-formed but contain only zeros. */
const emptied = (icc: Buffer, tags: RegExp) =>
  changed(icc, (bytes) => {
    for (const [signature, at] of entriesOf(bytes)) {
      const [offset, length] = [bytes.readUInt32BE(at + 4), bytes.readUInt32BE(at + 8)]
      if (tags.test(signature)) bytes.fill(0, offset + 52, offset + length)
    }
  })

describe('the profile of a lab', () => {
  it('is accepted for CMYK and for RGB, with its name', async () => {
    expect(await open(inks)).toMatchObject({
      space: 'CMYK',
      name: expect.stringContaining('Chemical proof'),
    })
    expect(await open(p3)).toMatchObject({ space: 'RGB', name: expect.stringContaining('P3') })
    expect(await open(adobeRgbProfile())).toMatchObject({ space: 'RGB', name: 'Like Adobe RGB' })
    expect(await open(Buffer.concat([inks, Buffer.alloc(100)]))).toMatchObject({ space: 'CMYK' })
    expect(await open(ofClass(p3, 'spac'))).toMatchObject({ space: 'RGB' })
  })

  const refused: Record<string, [make: () => Buffer, words: RegExp]> = {
    'half copied, for inks': [
      () => inks.subarray(0, inks.length / 2),
      /is truncated: only \d+ of its/,
    ],
    'half copied, for RGB': [() => p3.subarray(0, p3.length / 2), /is truncated:/],
    'of which the last byte is missing': [() => inks.subarray(0, -1), /is truncated:/],
    'of which the second half is empty': [
      () => changed(inks, (bytes) => bytes.fill(0, 500)),
      /no table \(B2A\) for converting to its colours\./,
    ],
    'whose tables to inks are empty': [() => emptied(inks, /^B2A/), /it can't convert colours\./],
    'without a way to its inks': [
      () => without(inks, /^B2A/),
      /no table \(B2A\) for converting to its colours\./,
    ],
    'that leads from inks alone': [
      () => inkProfile([60, -30, -40]),
      /no table \(B2A\) for converting to its colours\./,
    ],
    'of RGB without its curves': [() => without(p3, /TRC$/), /no table \(B2A\) or curves/],
    'of RGB without its primaries': [() => without(p3, /^gXYZ$/), /no table \(B2A\) or curves/],
    'of a scanner, for inks': [() => ofClass(inks, 'scnr'), /of a scanner or camera/],
    'of a camera, for RGB': [() => ofClass(p3, 'scnr'), /of a scanner or camera/],
    'that is a device link': [() => ofClass(inks, 'link'), /is a device link/],
    'that is abstract': [() => ofClass(p3, 'abst'), /is an abstract profile/],
    'of named colours': [() => ofClass(inks, 'nmcl'), /is a list of named colours/],
    'for gray': [() => grayProfile(2.2), /is for GRAY, but print files use RGB or CMYK/],
    'whose tags lie outside': [
      () => changed(inks, (bytes) => bytes.writeUInt32BE(0x7fffffff, 132 + 4)),
      /some of its tags point outside the file\./,
    ],
    'with more tags than bytes': [
      () => changed(p3, (bytes) => bytes.writeUInt32BE(0xffffffff, 128)),
      /some of its tags point outside the file\./,
    ],
    'that is something else': [() => Buffer.alloc(500, 'x'), /is not an ICC profile\./],
    'of no bytes': [() => Buffer.alloc(0), /is not an ICC profile\./],
  }
  it.each(Object.entries(refused))('%s is rejected with instructions', async (_, [make, words]) => {
    const told = await faultOf(make())
    expect(told).toMatch(words)
    expect(told).toMatch(
      /^HANDPRINT_PRINT_PROFILE is set to .*\.icc, which .*(?:Copy it again|Ask the lab)[^.]*\.$/,
    )
  })

  it('that is missing is rejected', async () => {
    await expect(openOutputProfile(join(folder, 'none.icc'))).rejects.toMatchObject({
      faults: [expect.stringMatching(/none\.icc, which can't be read: /)],
    })
  })
})
