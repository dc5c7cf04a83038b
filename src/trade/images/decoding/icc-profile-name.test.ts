import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { iccProfileName } from './icc-profile-name.ts'

function profile(description: Buffer, offset = 144): Buffer {
  const head = Buffer.alloc(144)
  head.writeUInt32BE(1, 128)
  head.write('desc', 132, 'latin1')
  head.writeUInt32BE(offset, 136)
  head.writeUInt32BE(description.length, 140)
  return Buffer.concat([head, description])
}

function version2(name: string, claimedLength = name.length + 1): Buffer {
  const tag = Buffer.alloc(12 + name.length + 1)
  tag.write('desc', 0, 'latin1')
  tag.writeUInt32BE(claimedLength, 8)
  tag.write(name, 12, 'latin1')
  return tag
}

describe('iccProfileName', () => {
  it('reads the name of a profile of version 2', () => {
    expect(iccProfileName(profile(version2('Adobe RGB (1998)')))).toBe('Adobe RGB (1998)')
  })

  it('reads the name of a profile of version 4', async () => {
    const image = sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    const { icc } = await sharp(await image.withIccProfile('p3').png().toBuffer()).metadata()
    expect(iccProfileName(icc ?? Buffer.alloc(0))).toMatch(/P3/)
  })

  it('returns no name for profiles with false lengths', () => {
    const lies = [
      Buffer.alloc(0),
      Buffer.alloc(132, 0xff),
      profile(version2('x'), 0xfffffff0),
      profile(Buffer.from('desc')),
      profile(Buffer.from('mlucmlucmlucmlucmlucmlucmluc')),
      profile(version2('')),
    ]
    expect(lies.map(iccProfileName)).toEqual(lies.map(() => null))
    expect(iccProfileName(profile(version2('Short\u0007', 0xffffff)))).toBe('Short')
  })
})
