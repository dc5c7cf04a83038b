// The look of a store in its mails: the logo, and its color in both color schemes.

import type { StoreLogo } from '../../../pure/contract/store-brand.ts'
import { accentShades } from '../../../trade/stores/branding/accent-shades.ts'
import { logoAddress } from '../../../trade/stores/branding/brand-addresses.ts'

export type MailBrand = {
  /** `#rrggbb` on the light and on the dark background. Null for the shop's default. */
  accent: { light: string; dark: string } | null
  /** Shown at half its pixel size for sharpness. */
  logo: { url: string; width: number; height: number } | null
}

/** No logo without an origin: relative URLs do not work in mails. */
export function mailBrand(
  { accent, logo }: { accent: string | null; logo: StoreLogo | null },
  baseUrl: string | null,
): MailBrand {
  const shades = accent === null ? null : accentShades(accent)
  return {
    accent: shades && { light: shades.light.accent, dark: shades.dark.accent },
    logo:
      logo === null || baseUrl === null
        ? null
        : {
            url: `${baseUrl}${logoAddress(logo).replace(/\.webp$/, '.png')}`,
            width: Math.round(logo.width / 2),
            height: Math.round(logo.height / 2),
          },
  }
}
