// Addresses as counted by the limits. A client with an IPv6 address has at least a /64 (RFC 6177),
// so that counts as one. Private addresses belong to proxies or the operator's own machines:
// counting by a proxy's address would block all shoppers together, so they are not counted unless
// the operator says so.

import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { createRecentMap } from './recent-map.ts'

const maxKnown = 10_000

/** RFC 1122, 1918, 3927, 6598; RFC 4193, 4291. */
const privateRanges = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]

/** The unit of counting: an IPv4 address, or the first half of an IPv6 address. */
export function countedAddress(address: string): string {
  // A proxy may forward any input.
  if (!ipaddr.isValid(address)) return address.slice(0, 45)
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const half = parsed.toByteArray().slice(0, 8)
  return `${Buffer.from(half).toString('hex')}/64`
}

/** @param ranges addresses, ranges such as `198.51.100.0/24`, and the word `private` */
export function addressesAmong(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges.flatMap((it) => (it === 'private' ? privateRanges : [it]))) {
    const [network = '', bits] = range.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(network, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const isAmong = (given: string) => {
    const address = given.replace(/%.*$/, '')
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
  // Called for every request, and most come from a recently seen address.
  const known = createRecentMap<boolean>(maxKnown)
  return (given) => {
    const before = known.get(given)
    if (before !== undefined) return before
    const found = isAmong(given)
    known.set(given, found)
    return found
  }
}
