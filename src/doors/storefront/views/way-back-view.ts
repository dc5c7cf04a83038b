import type { Messages } from '../../../trade/languages/messages.ts'
import { fill } from '../fill.ts'

/** Without an address the tab alone may know it: its script fills `{place}` of the label. */
export type WayBackView = { href: string | null; label: string }

/** To the site that led here, where that is known. */
export function wayBackTo(site: URL | null, { errorPage }: Messages): WayBackView {
  if (site === null) return { href: null, label: errorPage.back }
  return { href: site.href, label: fill(errorPage.back, { place: site.host }) }
}
