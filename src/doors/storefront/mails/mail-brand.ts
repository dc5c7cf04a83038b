// The look of a store in its mails: its logo, and its colour in both schemes.

import type { StoreLogo } from '../../../pure/contract/store-brand.ts'
import { accentShades } from '../../../trade/stores/branding/accent-shades.ts'
import { logoAddress } from '../../../trade/stores/branding/brand-addresses.ts'

export type MailBrand = {
  /** `#rrggbb` on the light sheet and on the dark one; null: the shop's own. */
  accent: { light: string; dark: string } | null
  /** At half its pixels, so that it is sharp. */
  logo: { url: string; width: number; height: number } | null
}

/** No logo without an origin: mail programs have no page that it would be relative to. */
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
