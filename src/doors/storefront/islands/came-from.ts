// The site that led into the shop. Browsers tell it to the first page alone, and later ones offer the
// way back: this tab remembers it until it is closed, and nobody is told.

export const cameFromKey = 'came-from'

export function rememberCameFrom(): void {
  const { referrer } = document
  // In a frame it stands around us already, and would open within itself.
  if (window.parent !== window || referrer === '' || referrer.startsWith(location.origin)) return
  try {
    sessionStorage.setItem(cameFromKey, referrer)
  } catch {
    // The browser keeps nothing for us; then there is no way back to offer.
  }
}
