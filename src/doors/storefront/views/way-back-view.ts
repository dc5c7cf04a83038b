import { parseUrl, siteOf } from '../../../pure/parse-url.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import { fill } from '../words/fill.ts'

/** Without an address only the tab may know it: its script fills in `{place}` of the label. */
export type WayBackView = { href: string | null; label: string }

/** @returns null unless it is a page on another host, or an address of an app. */
export function wayBackTarget(address: string | null, ownHost: string): URL | null {
  const target = parseUrl(address ?? '')
  return target !== null && isApp(target) ? target : siteOf(target?.href ?? '', ownHost)
}

/** A link to the site or app that led here, if known. */
export function wayBackTo(site: URL | null, { errorPage }: Messages): WayBackView {
  if (site === null) return { href: null, label: errorPage.back }
  if (isApp(site)) return { href: site.href, label: errorPage.backToApp }
  return { href: site.href, label: fill(errorPage.back, { place: site.host }) }
}

function isApp({ protocol }: URL): boolean {
  return !/^https?:$/.test(protocol)
}
