// The site that led to the shop. Browsers send the referrer only to the first page, but later pages
// offer the way back, so this tab remembers it until it is closed. It is sent to no one.

export const cameFromKey = 'came-from'

export function rememberCameFrom(): void {
  const { referrer } = document
  // In a frame, the site is already around the shop and would open within itself.
  if (window.parent !== window || referrer === '' || referrer.startsWith(location.origin)) return
  try {
    sessionStorage.setItem(cameFromKey, referrer)
  } catch {
    // If storage is not available, no way back is offered.
  }
}
