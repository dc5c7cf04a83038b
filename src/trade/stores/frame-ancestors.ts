// Sources for CSP's `frame-ancestors`: sites that may embed a store's pages. `*` allows all.

import type { Store } from './store.ts'

/** Any site may embed a test store. A live store without hosts cannot be embedded. */
export function frameAncestors(store: Store): string[] {
  return store.mode === 'test' ? ['*'] : namedSources(store)
}

function namedSources({ embeddingHosts }: Pick<Store, 'embeddingHosts'>): string[] {
  return embeddingHosts
    .filter(isHostSource)
    .map((host) => (host.includes('://') ? host : `https://${host}`))
}

/**
 * Whether the store's pages may link back to this site: one that may embed them, or any site for a
 * test store.
 */
export function isAllowedSite(store: Store, site: URL): boolean {
  return store.mode === 'test' || isNamedSite(store, site)
}

/** Whether the store lists this host, in test or live mode. */
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

// Accepts only hosts, so that a setting cannot inject directives into the header. Apps' web views
// have schemes of their own, such as `capacitor://localhost`.
export function isHostSource(host: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i.test(
    host,
  )
}
