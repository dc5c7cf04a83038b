// The site that led into the shop. Browsers tell it to the first page alone, and the receipt, which
// is the last, offers the way back: this tab remembers it until it is closed, and nobody is told.

import { siteOf } from '../where-from.ts'

const key = 'came-from'

export function rememberCameFrom(): void {
  const { referrer } = document
  // In a frame it stands around us already, and would open within itself.
  if (window.parent !== window || referrer === '' || referrer.startsWith(location.origin)) return
  try {
    sessionStorage.setItem(key, referrer)
  } catch {
    // The browser keeps nothing for us; then there is no way back to offer.
  }
}

export function cameFrom(): URL | null {
  if (window.parent !== window) return null
  try {
    return siteOf(sessionStorage.getItem(key) ?? '', location.host)
  } catch {
    return null
  }
}
