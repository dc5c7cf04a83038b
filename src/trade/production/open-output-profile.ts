// Opens the output profile of print files from its setting: a known name, or a lab's own file.

import { readFile } from 'node:fs/promises'
import { ConfigFaults, errorWords } from '../../pure/errors.ts'
import {
  adobeRgbGamma,
  adobeRgbPrimaries,
  matrixProfile,
} from '../images/decoding/colour/matrix-profile.ts'
import { iccProfileName } from '../images/decoding/icc-profile-name.ts'
import { outputProfileFault } from './output-profile-fault.ts'
import type { OutputProfile } from './rendering/print-recipe.ts'

/**
 * `profile` is srgb, display-p3, adobe-rgb or a path. Rejects with ConfigFaults if no print could
 * be made with it. The bytes are kept in memory, so that prints no longer depend on the file.
 */
export async function openOutputProfile(profile: string): Promise<OutputProfile> {
  if (profile === 'srgb') return { name: 'sRGB', space: 'RGB', icc: 'srgb' }
  if (profile === 'display-p3') return { name: 'Display P3', space: 'RGB', icc: 'p3' }
  if (profile === 'adobe-rgb') return { name: adobeRgbName, space: 'RGB', icc: adobeRgbProfile() }
  const icc = await readFile(profile).catch((error: unknown) => {
    throw fault(`${profile}, which can't be read: ${errorWords(error)}.`)
  })
  const wrong = outputProfileFault(icc)
  if (wrong !== null) throw fault(`${profile}, which ${wrong}`)
  // §7.2: the color space is at offset 16.
  const space = icc.toString('latin1', 16, 20) === 'CMYK' ? 'CMYK' : 'RGB'
  // Imported lazily: other settings do not need the decoder in this process.
  const { profileWorks } = await import('./rendering/profile-works.ts')
  if (!(await profileWorks(profile, space === 'CMYK' ? 4 : 3))) {
    throw fault(`${profile}, which is damaged: it can't convert colours. Copy it again.`)
  }
  return { name: iccProfileName(icc) ?? 'A profile without a name', space, icc }
}

function fault(what: string): ConfigFaults {
  return new ConfigFaults([`HANDPRINT_PRINT_PROFILE is set to ${what}`])
}

const adobeRgbName = 'Compatible with Adobe RGB (1998)'

/** sharp has sRGB and Display P3 built in, but not Adobe RGB. */
export function adobeRgbProfile(): Uint8Array {
  const profile = matrixProfile(adobeRgbName, adobeRgbPrimaries, adobeRgbGamma)
  if (profile === null) throw new Error('The primaries of Adobe RGB span no triangle.')
  return profile
}
