// Whether an IP address is a public one, which is all that a stranger's URL may reach. Takes the
// strict spellings only (what a resolver or URL.hostname gives); anything else is not an address.

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

/** A named verdict. Of addresses that carry an IPv4 address inside, the inner one is judged. */
export function classifyAddress(address: string): AddressClass {
  // isIP takes a zone id (`fe80::1%eth0`); an address that needs one is never public.
  if (isIP(address) === 0 || address.includes('%')) return 'not an address'
  return classify(ipaddr.parse(isIP(address) === 6 ? inHexGroups(address) : address))
}

// ipaddr.js takes `::8.8.8.8`, as resolvers write IPv4-compatible addresses, for `::ffff:8.8.8.8`.
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
