import type { Messages } from '../../../trade/languages/messages.ts'
import { fill } from '../fill.ts'

export type WayBackView = { href: string; label: string }

/** To the site that led here, where that is known. */
export function wayBackTo(site: URL | null, { errorPage }: Messages): WayBackView | null {
  return site && { href: site.href, label: fill(errorPage.back, { place: site.host }) }
}
