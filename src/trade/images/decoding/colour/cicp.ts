// Colors by ITU-T H.273 code points (CICP), as in PNG's cICP chunk and HEIF's nclx box.

import { imageFormatUnsupported } from '../../image-errors.ts'
import {
  matrixProfile,
  type Primaries,
  srgbCurve,
  srgbPrimaries,
  type ToneCurve,
  whiteD65,
} from './matrix-profile.ts'

export type Cicp = { primaries: number; transfer: number }

/**
 * The profile for CICP colors; null for sRGB or unspecified codes.
 *
 * `curveOfVideo` sets how video transfer curves are read. Chromium shows a PNG with the curve of a
 * video screen, but an AVIF as sRGB, since AVIF encoders write video codes for sRGB pictures.
 *
 * Throws `image_format_unsupported` for HDR and digital cinema.
 */
export function profileByCicp(
  { primaries, transfer }: Cicp,
  curveOfVideo: 'as on a screen' | 'as sRGB',
): Uint8Array | null {
  const hdr = unprintable[transfer]
  if (hdr !== undefined) throw imageFormatUnsupported(`a picture in HDR (${hdr})`, adviceForHdr)
  const named = namedPrimaries[primaries]
  const isVideo = videoTransfers.includes(transfer)
  const asSrgb = curveOfVideo === 'as sRGB' && (isVideo || transfer === unspecified)
  const curve = asSrgb ? srgbCurve : curves[transfer]
  if (named === undefined || curve === undefined) return null
  if (primaries === bt709Primaries && curve === srgbCurve) return null
  return matrixProfile(named.name, named, curve)
}

const adviceForHdr =
  'Export it in standard range, for example as sRGB or Display P3, and send that.'

const unspecified = 2
const bt709Primaries = 1

/** H.273, table 3. */
const unprintable: Partial<Record<number, string>> = {
  16: 'PQ, SMPTE ST 2084',
  17: 'digital cinema, SMPTE ST 428',
  18: 'HLG, ITU-R BT.2100',
}

/**
 * The curve of a video screen, ITU-R BT.1886, which Chromium uses; not the inverse of a camera's
 * curve.
 */
const videoCurve = 2.4
const videoTransfers = [1, 6, 11, 14, 15]

/** H.273, table 3. */
const curves: Partial<Record<number, ToneCurve>> = {
  ...Object.fromEntries(videoTransfers.map((transfer) => [transfer, videoCurve])),
  4: 2.2,
  5: 2.8,
  7: (value) => (value < 0.0913 ? value / 4 : ((value + 0.1115) / 1.1115) ** (1 / 0.45)),
  8: 1,
  13: srgbCurve,
}

const whiteC = [0.31, 0.316] as const
const p3 = { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] } as const
const bt525 = { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07] } as const

/** H.273, table 2. */
const namedPrimaries: Partial<Record<number, Primaries & { name: string }>> = {
  [bt709Primaries]: { name: 'BT.709', ...srgbPrimaries },
  4: {
    name: 'BT.470 M',
    red: [0.67, 0.33],
    green: [0.21, 0.71],
    blue: [0.14, 0.08],
    white: whiteC,
  },
  5: { name: 'BT.601 (625)', ...srgbPrimaries, green: [0.29, 0.6] },
  6: { name: 'BT.601 (525)', ...bt525, white: whiteD65 },
  7: { name: 'SMPTE 240', ...bt525, white: whiteD65 },
  8: {
    name: 'film',
    red: [0.681, 0.319],
    green: [0.243, 0.692],
    blue: [0.145, 0.049],
    white: whiteC,
  },
  9: {
    name: 'BT.2020',
    red: [0.708, 0.292],
    green: [0.17, 0.797],
    blue: [0.131, 0.046],
    white: whiteD65,
  },
  11: { name: 'DCI P3', ...p3, white: [0.314, 0.351] },
  12: { name: 'Display P3', ...p3, white: whiteD65 },
  22: {
    name: 'EBU 3213',
    red: [0.63, 0.34],
    green: [0.295, 0.605],
    blue: [0.155, 0.077],
    white: whiteD65,
  },
}
