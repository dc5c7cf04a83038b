// A CDN in front of `/pictures/`: the address for purging pictures from it.

import { parseUrl } from '../pure/parse-url.ts'
import type { ReadVariable } from './request-limits.ts'

export type SharedCacheConfig = Readonly<{ purgeUrl: string; token: string | null }>

export const sharedCacheSettings = [
  {
    name: 'HANDPRINT_CDN_PURGE_URL',
    default: 'none',
    meaning: 'address for purging pictures from a CDN',
  },
  { name: 'HANDPRINT_CDN_PURGE_TOKEN', default: 'none', meaning: 'token for it' },
]

/** Null if there is no CDN to purge. */
export function readSharedCache(read: ReadVariable, faults: string[]): SharedCacheConfig | null {
  const purgeUrl = read('HANDPRINT_CDN_PURGE_URL', parsePurgeUrl, null)
  const token = read('HANDPRINT_CDN_PURGE_TOKEN', (given) => given, null)
  if (token !== null && !read('HANDPRINT_CDN_PURGE_URL', () => true, false)) {
    faults.push(
      'HANDPRINT_CDN_PURGE_TOKEN and HANDPRINT_CDN_PURGE_URL belong together: set both or neither.',
    )
  }
  return purgeUrl === null ? null : { purgeUrl, token }
}

function parsePurgeUrl(given: string): string {
  const url = parseUrl(given)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error('must be an address such as https://api.example.com/zones/1/purge_cache')
  }
  if (url.username !== '' || url.password !== '') {
    throw new Error('must not contain a password: use HANDPRINT_CDN_PURGE_TOKEN for that')
  }
  return url.href
}
