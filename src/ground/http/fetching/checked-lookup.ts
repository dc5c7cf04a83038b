// The resolver of safeFetch. The addresses it checks are the ones that are connected to, since the
// connection resolves only here. This prevents DNS rebinding.

import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { imageUrlNotAllowed } from './fetch-errors.ts'
import { isPublicAddress } from './public-address.ts'

export type ResolvedAddress = { readonly address: string; readonly family: number }
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>

export const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true })

/** For `net.connect`. A single non-public address refuses the entire name. */
export function checkedLookup(resolve: Resolve, mayReachPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    check(resolve, hostname, mayReachPrivate).then(
      (addresses) => {
        if (options.all) return callback(null, [...addresses])
        const [first] = addresses
        return first && callback(null, first.address, first.family)
      },
      (error) => callback(error, '', 0),
    )
  }
}

async function check(
  resolve: Resolve,
  hostname: string,
  mayReachPrivate: boolean,
): Promise<readonly ResolvedAddress[]> {
  const addresses = await resolve(hostname)
  if (addresses.length === 0) {
    throw Object.assign(new Error('the name has no address'), { code: 'ENODATA' })
  }
  if (!mayReachPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw imageUrlNotAllowed()
  }
  return addresses
}
