// Who may show a store's pages in a frame: the sources of CSP's `frame-ancestors`, `*` for everybody.

import type { Store } from './store.ts'

/** A test store is open to all; a live one with no hosts may not be framed. */
export function frameAncestors(store: Store): string[] {
  if (store.mode === 'test') return ['*']
  return store.embeddingHosts
    .filter(isHostSource)
    .map((host) => (host.includes('://') ? host : `https://${host}`))
}

/** Whether its pages may lead back there: to what may show them in a frame, and in a test store anywhere. */
export function isAllowedSite(store: Store, { protocol, host, hostname }: URL): boolean {
  return frameAncestors(store).some((source) => {
    if (source === '*') return true
    const [scheme, named = ''] = source.toLowerCase().split('://')
    if (`${scheme}:` !== protocol) return false
    const own = named.includes(':') ? host : hostname
    return named.startsWith('*.') ? own.endsWith(named.slice(1)) : own === named
  })
}

// Anything but a host would let a setting write directives of its own into the header. Web views of
// apps have schemes of their own, such as `capacitor://localhost`.
export function isHostSource(host: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i.test(
    host,
  )
}
