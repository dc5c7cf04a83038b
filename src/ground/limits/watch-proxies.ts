// Detects whether addresses distinguish clients. Behind a proxy that HANDPRINT_PROXY_HOPS does not
// count, all clients have its address, and per-address limits would apply to all of them together.
// Each process remembers what it has seen in the last hour, which is enough because proxies are in
// front of all nodes.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sentence, type Told } from '../../pure/sentences/sentence.ts'

export type ProxyWatch = {
  /** True if many clients may share the request's address. */
  isShared(request: Asked): boolean
  /** Describes what is wrong with HANDPRINT_PROXY_HOPS, for the operator. Null if nothing is. */
  fault(): Told | null
}

type Asked = Pick<FastifyRequest, 'ip' | 'headers'>

type Options = {
  proxyHops: number
  /** Such as private addresses, by HANDPRINT_UNLIMITED_ADDRESSES. */
  isUnlimitedAddress: (address: string) => boolean
  now: () => number
}

const rememberMs = 3_600_000

export function watchProxies(server: FastifyInstance, options: Options): ProxyWatch {
  const { proxyHops, isUnlimitedAddress, now } = options
  const seen: Partial<Record<'forwardedFor' | 'forwarded' | 'unforwarded', number>> = {}
  // Each proxy adds an entry to X-Forwarded-For. Clients may add more, so the minimum is decisive.
  let fewestHops = Number.POSITIVE_INFINITY

  server.addHook('onRequest', async ({ headers, routeOptions }) => {
    const addresses = headers['x-forwarded-for']
    if (addresses !== undefined) {
      seen.forwardedFor = now()
      fewestHops = Math.min(fewestHops, String(addresses).split(',').length)
    } else if (headers.forwarded !== undefined) seen.forwarded = now()
    // People come through the proxies. Internal programs and probes may not.
    else if (routeOptions.config?.isForSignedIn) seen.unforwarded = now()
  })

  function lately(what: keyof typeof seen): boolean {
    return (seen[what] ?? Number.NEGATIVE_INFINITY) > now() - rememberMs
  }

  return {
    isShared({ ip, headers }) {
      const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers
      return isUnlimitedAddress(ip) || (proxyHops === 0 && isForwarded)
    },

    fault() {
      if (proxyHops > 0) return lately('unforwarded') ? unforwarded(proxyHops) : null
      if (lately('forwardedFor')) return forwardedFor(fewestHops)
      return lately('forwarded') ? forwarded : null
    },
  }
}

function forwardedFor(hops: number): Told {
  return sentence(
    'Requests arrive with X-Forwarded-For, but HANDPRINT_PROXY_HOPS is 0, so everyone appears to have the proxy’s address. Set HANDPRINT_PROXY_HOPS={hops}, the number of proxies in front, and restart. If there is no proxy, someone is forging the header, and you don’t need to do anything.',
    { hops },
  )
}

const forwarded = sentence(
  'Requests arrive with the Forwarded header, which is not supported, and HANDPRINT_PROXY_HOPS is 0, so everyone appears to have the proxy’s address. Configure the proxy to send X-Forwarded-For, set HANDPRINT_PROXY_HOPS=1 and restart.',
)

function unforwarded(hops: number): Told {
  return sentence(
    'Panel requests arrive without X-Forwarded-For, but HANDPRINT_PROXY_HOPS is {hops}. Configure the proxy to send this header, and block access that bypasses the proxy: anyone who bypasses it can forge any address. If there is no proxy, set HANDPRINT_PROXY_HOPS=0 and restart.',
    { hops },
  )
}
