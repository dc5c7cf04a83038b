// Colors a PNG declares besides an ICC profile: PNG 3rd ed. §4.3 and §11.3.2. The first one present
// of cICP, iCCP, sRGB and gAMA (with cHRM) applies.

import { shortChunks } from '../containers/png-chunks.ts'
import type { BytesAt } from '../containers/read-blocks.ts'
import { type Cicp, profileByCicp } from './cicp.ts'
import { matrixProfile, type Primaries, srgbPrimaries } from './matrix-profile.ts'

export type PngColours = {
  by: 'colours_by_cicp' | 'colours_by_gamma'
  /** Null for sRGB. */
  profile: Uint8Array | null
}

/**
 * Null if the file declares no colors besides a profile; `hasProfile` says whether it has a usable
 * one. Throws `image_format_unsupported` for HDR.
 */
export function pngColours(bytesAt: BytesAt, hasProfile: boolean): PngColours | null {
  const chunks = shortChunks(bytesAt)
  const codes = cicpOf(chunks.get('cICP'))
  const profile = codes && profileByCicp(codes, 'as on a screen')
  if (profile != null) return { by: 'colours_by_cicp', profile }
  // cICP takes precedence over a profile even if it says sRGB.
  if (codes?.primaries === 1 && codes.transfer === 13)
    return { by: 'colours_by_cicp', profile: null }
  if (hasProfile || chunks.has('sRGB')) return null
  const byGamma = profileByGamma(chunks.get('gAMA'), chunks.get('cHRM'))
  return byGamma && { by: 'colours_by_gamma', profile: byGamma }
}

const unspecified = 2

/** Null if it declares nothing, or does not have the matrix and range that §11.3.2.6 requires. */
function cicpOf(chunk: Buffer | undefined): Cicp | null {
  const [primaries, transfer, matrix, isFullRange] = chunk ?? []
  if (primaries === undefined || transfer === undefined) return null
  if (matrix !== 0 || isFullRange !== 1) return null
  return [primaries, transfer].includes(unspecified) ? null : { primaries, transfer }
}

// §11.3.2.2: gAMA is the encoding exponent times 100,000. Without cHRM, Chromium and libpng treat
// values within 5 % of 1/2.2 as sRGB.
function profileByGamma(gama?: Buffer, chrm?: Buffer): Uint8Array | null {
  if (gama?.length !== 4) return null
  const gamma = gama.readUInt32BE()
  if (gamma < leastGamma || gamma > mostGamma) return null
  const primaries = chrm && primariesOf(chrm)
  if (primaries === undefined && Math.abs(gamma - 45_455) < 45_455 / 20) return null
  return matrixProfile('By gamma', primaries ?? srgbPrimaries, 100_000 / gamma)
}

/** Values outside this range are not plausible. */
const leastGamma = 10_000
const mostGamma = 1_000_000

function primariesOf(chrm: Buffer): Primaries | undefined {
  if (chrm.length !== 32) return undefined
  const pair = (at: number) =>
    [chrm.readUInt32BE(at) / 100_000, chrm.readUInt32BE(at + 4) / 100_000] as const
  return { white: pair(0), red: pair(8), green: pair(16), blue: pair(24) }
}
