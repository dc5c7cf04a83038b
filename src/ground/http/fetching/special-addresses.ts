// Ranges that are not public unicast addresses, each with its RFC. Stricter than "not globally
// reachable": ranges from which no picture is ever served are included too.

export type AddressClass =
  | 'public'
  | 'not an address'
  | 'this network'
  | 'private'
  | 'carrier-grade NAT'
  | 'loopback'
  | 'link-local'
  | 'protocol assignments'
  | 'documentation'
  | '6to4'
  | 'AS112'
  | 'AMT'
  | 'benchmarking'
  | 'multicast'
  | 'reserved'
  | 'broadcast'
  | 'unspecified'
  | 'IPv4-compatible'
  | 'IPv4-mapped'
  | 'IPv4-translated'
  | 'NAT64'
  | 'local NAT64'
  | 'discard'
  | '6bone'
  | 'cloud platform'
  | 'ISATAP'
  | 'segment routing'
  | 'unique local'
  | 'site-local'
  | 'not allocated'

export type SpecialRange = {
  readonly range: string
  readonly class: AddressClass
  readonly rfc: string
  /** The last 32 bits are an IPv4 address, whose class applies. */
  readonly judgesInner?: true
}

/**
 * ISATAP (RFC 5214 §6.1): within any /64, an interface identifier of 00-00-5E-FE or 02-00-5E-FE and
 * an IPv4 address.
 */
export function isIsatap(bytes: readonly number[]): boolean {
  const [first, ...rest] = bytes.slice(8, 12)
  return (first === 0 || first === 2) && rest.join() === '0,94,254'
}

export const specialIpv4Ranges: readonly SpecialRange[] = [
  { range: '0.0.0.0/8', class: 'this network', rfc: 'RFC 791' },
  { range: '10.0.0.0/8', class: 'private', rfc: 'RFC 1918' },
  { range: '100.64.0.0/10', class: 'carrier-grade NAT', rfc: 'RFC 6598' },
  { range: '127.0.0.0/8', class: 'loopback', rfc: 'RFC 1122' },
  { range: '168.63.129.16/32', class: 'cloud platform', rfc: 'none: the host of Azure machines' },
  { range: '169.254.0.0/16', class: 'link-local', rfc: 'RFC 3927' },
  { range: '172.16.0.0/12', class: 'private', rfc: 'RFC 1918' },
  { range: '192.0.0.0/24', class: 'protocol assignments', rfc: 'RFC 6890' },
  { range: '192.0.2.0/24', class: 'documentation', rfc: 'RFC 5737' },
  { range: '192.31.196.0/24', class: 'AS112', rfc: 'RFC 7535' },
  { range: '192.52.193.0/24', class: 'AMT', rfc: 'RFC 7450' },
  { range: '192.88.99.0/24', class: '6to4', rfc: 'RFC 7526' },
  { range: '192.168.0.0/16', class: 'private', rfc: 'RFC 1918' },
  { range: '192.175.48.0/24', class: 'AS112', rfc: 'RFC 7534' },
  { range: '198.18.0.0/15', class: 'benchmarking', rfc: 'RFC 2544' },
  { range: '198.51.100.0/24', class: 'documentation', rfc: 'RFC 5737' },
  { range: '203.0.113.0/24', class: 'documentation', rfc: 'RFC 5737' },
  { range: '224.0.0.0/4', class: 'multicast', rfc: 'RFC 5771' },
  { range: '255.255.255.255/32', class: 'broadcast', rfc: 'RFC 919' },
  { range: '240.0.0.0/4', class: 'reserved', rfc: 'RFC 1112' },
]

// The first matching range decides, so narrow ranges come before wide ones.
export const specialIpv6Ranges: readonly SpecialRange[] = [
  { range: '::/128', class: 'unspecified', rfc: 'RFC 4291' },
  { range: '::1/128', class: 'loopback', rfc: 'RFC 4291' },
  { range: '::ffff:0:0/96', class: 'IPv4-mapped', rfc: 'RFC 4291', judgesInner: true },
  { range: '::ffff:0:0:0/96', class: 'IPv4-translated', rfc: 'RFC 2765' },
  { range: '::/96', class: 'IPv4-compatible', rfc: 'RFC 4291' },
  { range: '64:ff9b::/96', class: 'NAT64', rfc: 'RFC 6052', judgesInner: true },
  { range: '64:ff9b:1::/48', class: 'local NAT64', rfc: 'RFC 8215' },
  { range: '100::/64', class: 'discard', rfc: 'RFC 6666' },
  { range: '100:0:0:1::/64', class: 'discard', rfc: 'RFC 9780' },
  // Teredo (RFC 4380), benchmarking (RFC 5180), ORCHID (RFC 4843, 7343), drone identities (RFC
  // 9374) and more, all within one block.
  { range: '2001::/23', class: 'protocol assignments', rfc: 'RFC 2928' },
  { range: '2001:db8::/32', class: 'documentation', rfc: 'RFC 3849' },
  { range: '2002::/16', class: '6to4', rfc: 'RFC 3056' },
  { range: '2620:4f:8000::/48', class: 'AS112', rfc: 'RFC 7534' },
  { range: '3ffe::/16', class: '6bone', rfc: 'RFC 3701' },
  { range: '3fff::/20', class: 'documentation', rfc: 'RFC 9637' },
  { range: '5f00::/16', class: 'segment routing', rfc: 'RFC 9602' },
  { range: 'fc00::/7', class: 'unique local', rfc: 'RFC 4193' },
  { range: 'fe80::/10', class: 'link-local', rfc: 'RFC 4291' },
  { range: 'fec0::/10', class: 'site-local', rfc: 'RFC 3879' },
  { range: 'ff00::/8', class: 'multicast', rfc: 'RFC 4291' },
  // Only 2000::/3 is allocated as global unicast. The rest is reserved by IANA.
  { range: '::/3', class: 'not allocated', rfc: 'RFC 4291' },
  { range: '4000::/2', class: 'not allocated', rfc: 'RFC 4291' },
  { range: '8000::/1', class: 'not allocated', rfc: 'RFC 4291' },
]
