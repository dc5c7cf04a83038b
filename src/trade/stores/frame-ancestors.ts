// Who may show a store's pages in a frame: the sources of CSP's `frame-ancestors`, `*` for everybody.

import type { Store } from './store.ts'

/** A test store is open to all; a live one with no hosts may not be framed. */
export function frameAncestors(store: Store): string[] {
  return store.mode === 'test' ? ['*'] : namedSources(store)
}

function namedSources({ embeddingHosts }: Pick<Store, 'embeddingHosts'>): string[] {
  return embeddingHosts
    .filter(isHostSource)
    .map((host) => (host.includes('://') ? host : `https://${host}`))
}

/** Whether its pages may lead back there: to what may show them in a frame, and in a test store anywhere. */
export function isAllowedSite(store: Store, site: URL): boolean {
  return store.mode === 'test' || isNamedSite(store, site)
}

/** Whether the store names that host, be it a test store or a live one. */
export function isNamedSite(
  store: Pick<Store, 'embeddingHosts'>,
  { protocol, host, hostname }: URL,
): boolean {
  return namedSources(store).some((source) => {
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
