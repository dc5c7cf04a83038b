// Decides whether an IP address is public, since an untrusted URL may only reach public ones.
// Accepts strict notation only (as returned by a resolver or URL.hostname); anything else is not an
// address.

import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import {
  type AddressClass,
  isIsatap,
  type SpecialRange,
  specialIpv4Ranges,
  specialIpv6Ranges,
} from './special-addresses.ts'

export function isPublicAddress(address: string): boolean {
  return classifyAddress(address) === 'public'
}

/** For addresses that contain an IPv4 address, the inner one is classified. */
export function classifyAddress(address: string): AddressClass {
  // isIP accepts a zone id (`fe80::1%eth0`). An address that needs one is never public.
  if (isIP(address) === 0 || address.includes('%')) return 'not an address'
  return classify(ipaddr.parse(isIP(address) === 6 ? inHexGroups(address) : address))
}

// ipaddr.js mistakes `::8.8.8.8`, as resolvers write IPv4-compatible addresses, for
// `::ffff:8.8.8.8`.
function inHexGroups(ipv6: string): string {
  return new URL(`http://[${ipv6}]`).hostname.slice(1, -1)
}

type Address = ipaddr.IPv4 | ipaddr.IPv6
type ParsedRange = SpecialRange & { readonly network: [Address, number] }

function classify(address: Address): AddressClass {
  const ranges = address.kind() === 'ipv4' ? ipv4Ranges : ipv6Ranges
  const special = ranges.find((range) => address.match(range.network))
  if (special === undefined) return isIsatap(address.toByteArray()) ? 'ISATAP' : 'public'
  if (special.judgesInner) {
    return classify(ipaddr.fromByteArray(address.toByteArray().slice(-4)))
  }
  return special.class
}

const ipv4Ranges = specialIpv4Ranges.map(parseRange)
const ipv6Ranges = specialIpv6Ranges.map(parseRange)

function parseRange(range: SpecialRange): ParsedRange {
  return { ...range, network: ipaddr.parseCIDR(range.range) }
}
