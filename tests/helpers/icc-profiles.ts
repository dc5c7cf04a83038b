// Small generated ICC profiles (ICC.1:2001-04, version 2) for tests.

/** Adobe RGB (1998): its primaries, adapted to D50, and its curve. */
export function adobeRgbProfile(): Buffer {
  return profile('RGB ', 'Like Adobe RGB', {
    rXYZ: xyz(0.60974, 0.31111, 0.01947),
    gXYZ: xyz(0.20528, 0.62567, 0.06087),
    bXYZ: xyz(0.14919, 0.06322, 0.74457),
    rTRC: gamma(563 / 256),
    gTRC: gamma(563 / 256),
    bTRC: gamma(563 / 256),
  })
}

export function grayProfile(exponent: number): Buffer {
  return profile('GRAY', `Gray, gamma ${exponent}`, { kTRC: gamma(exponent) })
}

/**
 * For inks: full cyan alone is the given L*a*b*, no ink is white, everything else is black.
 * Converts in one direction only: to L*a*b*.
 */
export function inkProfile(cyan: readonly [number, number, number]): Buffer {
  // ICC.1:2001-04 §6.5.9, lut16Type, with two points for each ink and L*a*b* in 16 bits by §6.3.4.
  const nodes = Array.from({ length: 16 }, (_, node) =>
    node === 0 ? [100, 0, 0] : node === 8 ? cyan : [0, 0, 0],
  )
  const table = nodes.flatMap(([l = 0, a = 0, b = 0]) => [
    l * 652.8,
    (a + 128) * 256,
    (b + 128) * 256,
  ])
  const straight = [0, 65_535]
  const ends = [...Array.from({ length: 4 }, () => straight)].flat()
  const values = [...ends, ...table, ...ends.slice(0, 6)].map(Math.round)
  const tag = Buffer.alloc(52 + 2 * values.length)
  tag.write('mft2', 'latin1')
  tag.set([4, 3, 2], 8)
  for (const at of [12, 28, 44]) tag.writeInt32BE(65_536, at)
  tag.writeUInt16BE(2, 48)
  tag.writeUInt16BE(2, 50)
  for (const [index, value] of values.entries()) tag.writeUInt16BE(value, 52 + 2 * index)
  return profile('CMYK', 'Two inks', { A2B0: tag }, 'Lab ')
}

function profile(
  space: string,
  name: string,
  tags: Record<string, Buffer>,
  connection: 'XYZ ' | 'Lab ' = 'XYZ ',
): Buffer {
  const all = Object.entries({
    desc: description(name),
    cprt: Buffer.from('text\0\0\0\0CC0\0', 'latin1'),
    wtpt: xyz(0.9642, 1, 0.8249),
    ...tags,
  })
  const directory = Buffer.alloc(4 + all.length * 12)
  directory.writeUInt32BE(all.length)
  const values: Buffer[] = []
  let offset = 128 + directory.length
  for (const [index, [signature, value]] of all.entries()) {
    const padded = Buffer.concat([value, Buffer.alloc((4 - (value.length % 4)) % 4)])
    directory.write(signature, 4 + index * 12, 'latin1')
    directory.writeUInt32BE(offset, 8 + index * 12)
    directory.writeUInt32BE(value.length, 12 + index * 12)
    values.push(padded)
    offset += padded.length
  }
  const header = Buffer.alloc(128)
  header.writeUInt32BE(offset)
  header.writeUInt32BE(0x02200000, 8)
  header.write(`${connection === 'Lab ' ? 'prtr' : 'mntr'}${space}${connection}`, 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  xyz(0.9642, 1, 0.8249).copy(header, 68, 8)
  return Buffer.concat([header, directory, ...values])
}

function xyz(...values: [number, number, number]): Buffer {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ', 'latin1')
  for (const [index, value] of values.entries()) {
    tag.writeInt32BE(Math.round(value * 65536), 8 + index * 4)
  }
  return tag
}

function gamma(exponent: number): Buffer {
  const tag = Buffer.alloc(14)
  tag.write('curv', 'latin1')
  tag.writeUInt32BE(1, 8)
  tag.writeUInt16BE(Math.round(exponent * 256), 12)
  return tag
}

function description(name: string): Buffer {
  const tag = Buffer.alloc(12 + name.length + 1 + 4 + 4 + 2 + 1 + 67)
  tag.write('desc', 'latin1')
  tag.writeUInt32BE(name.length + 1, 8)
  tag.write(name, 12, 'latin1')
  return tag
}
