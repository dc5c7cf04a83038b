import type { Messages } from '../../../trade/languages/messages.ts'
import { fill } from '../words/fill.ts'

/** Without an address only the tab may know it: its script fills in `{place}` of the label. */
export type WayBackView = { href: string | null; label: string }

/** A link to the site that led here, if known. */
export function wayBackTo(site: URL | null, { errorPage }: Messages): WayBackView {
  if (site === null) return { href: null, label: errorPage.back }
  return { href: site.href, label: fill(errorPage.back, { place: site.host }) }
}
