// Detects Adobe RGB by EXIF alone: Canon, Nikon and Sony cameras write no profile.

import { type Directory, openTiff, type TiffFile } from '../containers/tiff-directory.ts'

/** `exif` as returned by sharp, with or without JPEG's `Exif` prefix. */
export function exifSaysAdobeRgb(exif: Buffer): boolean {
  const from = exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0
  const tiff = openTiff((at, length) => exif.subarray(from + at, from + at + length))
  const first = tiff?.directoryAt(tiff.first)?.directory
  return tiff != null && first !== undefined && directorySaysAdobeRgb(tiff, first)
}

/**
 * DCF 2.0 (CIPA DC-009-2010), 3.3.6: index R03 with an uncalibrated color space. Some programs
 * write color space 2 instead.
 */
export function directorySaysAdobeRgb(tiff: TiffFile, first: Directory): boolean {
  const exif = directoryOf(tiff, first, exifPointer)
  if (exif === null) return false
  const [space] = exif.numbers(colourSpace)
  if (space === adobeRgbOfOthers) return true
  const index = directoryOf(tiff, exif, interoperabilityPointer)?.text(interoperabilityIndex)
  return index === 'R03' && space !== srgb
}

function directoryOf(tiff: TiffFile, parent: Directory, pointer: number): Directory | null {
  const [at] = parent.numbers(pointer)
  return at === undefined ? null : (tiff.directoryAt(at)?.directory ?? null)
}

// EXIF 2.32, tables 4 to 7 and 10.
const exifPointer = 0x8769
const interoperabilityPointer = 0xa005
const interoperabilityIndex = 1
const colourSpace = 0xa001
const srgb = 1
const adobeRgbOfOthers = 2
