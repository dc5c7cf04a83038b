import { describe, expect, it } from 'vitest'
import { classifyAddress, isPublicAddress } from './public-address.ts'
import { specialIpv4Ranges, specialIpv6Ranges } from './special-addresses.ts'

// Written by hand, independent of the table: [first, last, class, neighbor below and its class,
// neighbor above and its class].
type Border = [string, string, string, [string, string] | null, [string, string] | null]

const ipv4: Border[] = [
  ['0.0.0.0', '0.255.255.255', 'this network', null, ['1.0.0.0', 'public']],
  ['10.0.0.0', '10.255.255.255', 'private', ['9.255.255.255', 'public'], ['11.0.0.0', 'public']],
  [
    '100.64.0.0',
    '100.127.255.255',
    'carrier-grade NAT',
    ['100.63.255.255', 'public'],
    ['100.128.0.0', 'public'],
  ],
  [
    '127.0.0.0',
    '127.255.255.255',
    'loopback',
    ['126.255.255.255', 'public'],
    ['128.0.0.0', 'public'],
  ],
  [
    '168.63.129.16',
    '168.63.129.16',
    'cloud platform',
    ['168.63.129.15', 'public'],
    ['168.63.129.17', 'public'],
  ],
  [
    '169.254.0.0',
    '169.254.255.255',
    'link-local',
    ['169.253.255.255', 'public'],
    ['169.255.0.0', 'public'],
  ],
  [
    '172.16.0.0',
    '172.31.255.255',
    'private',
    ['172.15.255.255', 'public'],
    ['172.32.0.0', 'public'],
  ],
  [
    '192.0.0.0',
    '192.0.0.255',
    'protocol assignments',
    ['191.255.255.255', 'public'],
    ['192.0.1.0', 'public'],
  ],
  ['192.0.2.0', '192.0.2.255', 'documentation', ['192.0.1.255', 'public'], ['192.0.3.0', 'public']],
  [
    '192.31.196.0',
    '192.31.196.255',
    'AS112',
    ['192.31.195.255', 'public'],
    ['192.31.197.0', 'public'],
  ],
  [
    '192.52.193.0',
    '192.52.193.255',
    'AMT',
    ['192.52.192.255', 'public'],
    ['192.52.194.0', 'public'],
  ],
  ['192.88.99.0', '192.88.99.255', '6to4', ['192.88.98.255', 'public'], ['192.88.100.0', 'public']],
  [
    '192.168.0.0',
    '192.168.255.255',
    'private',
    ['192.167.255.255', 'public'],
    ['192.169.0.0', 'public'],
  ],
  [
    '192.175.48.0',
    '192.175.48.255',
    'AS112',
    ['192.175.47.255', 'public'],
    ['192.175.49.0', 'public'],
  ],
  [
    '198.18.0.0',
    '198.19.255.255',
    'benchmarking',
    ['198.17.255.255', 'public'],
    ['198.20.0.0', 'public'],
  ],
  [
    '198.51.100.0',
    '198.51.100.255',
    'documentation',
    ['198.51.99.255', 'public'],
    ['198.51.101.0', 'public'],
  ],
  [
    '203.0.113.0',
    '203.0.113.255',
    'documentation',
    ['203.0.112.255', 'public'],
    ['203.0.114.0', 'public'],
  ],
  [
    '224.0.0.0',
    '239.255.255.255',
    'multicast',
    ['223.255.255.255', 'public'],
    ['240.0.0.0', 'reserved'],
  ],
  [
    '240.0.0.0',
    '255.255.255.254',
    'reserved',
    ['239.255.255.255', 'multicast'],
    ['255.255.255.255', 'broadcast'],
  ],
  ['255.255.255.255', '255.255.255.255', 'broadcast', ['255.255.255.254', 'reserved'], null],
]

const ones = 'ffff:ffff'
const ipv6: Border[] = [
  ['::', '::', 'unspecified', null, ['::1', 'loopback']],
  ['::1', '::1', 'loopback', ['::', 'unspecified'], ['::2', 'IPv4-compatible']],
  ['::2', `::${ones}`, 'IPv4-compatible', ['::1', 'loopback'], ['::1:0:0', 'not allocated']],
  [
    '::ffff:127.0.0.0',
    '::ffff:127.255.255.255',
    'loopback',
    ['::ffff:126.255.255.255', 'public'],
    ['::ffff:128.0.0.0', 'public'],
  ],
  [
    '::ffff:0.0.0.0',
    '::ffff:0.255.255.255',
    'this network',
    [`::fffe:${ones}`, 'not allocated'],
    ['::ffff:1.0.0.0', 'public'],
  ],
  [
    '::ffff:240.0.0.0',
    '::ffff:255.255.255.254',
    'reserved',
    ['::ffff:239.255.255.255', 'multicast'],
    ['::1:0:0:0', 'not allocated'],
  ],
  [
    '::ffff:0:0:0',
    `::ffff:0:${ones}`,
    'IPv4-translated',
    [`::fffe:ffff:${ones}`, 'not allocated'],
    ['::ffff:1:0:0', 'not allocated'],
  ],
  [
    '64:ff9b::10.0.0.0',
    '64:ff9b::10.255.255.255',
    'private',
    ['64:ff9b::9.255.255.255', 'public'],
    ['64:ff9b::11.0.0.0', 'public'],
  ],
  [
    '64:ff9b::0.0.0.0',
    '64:ff9b::0.255.255.255',
    'this network',
    [`64:ff9a:ffff:ffff:ffff:ffff:${ones}`, 'not allocated'],
    ['64:ff9b::1.0.0.0', 'public'],
  ],
  [
    '64:ff9b::255.255.255.255',
    '64:ff9b::255.255.255.255',
    'broadcast',
    ['64:ff9b::255.255.255.254', 'reserved'],
    ['64:ff9b::1:0:0', 'not allocated'],
  ],
  [
    '64:ff9b:1::',
    `64:ff9b:1:ffff:ffff:ffff:${ones}`,
    'local NAT64',
    [`64:ff9b:0:ffff:ffff:ffff:${ones}`, 'not allocated'],
    ['64:ff9b:2::', 'not allocated'],
  ],
  [
    '100::',
    `100:0:0:1:ffff:ffff:${ones}`,
    'discard',
    [`ff:ffff:ffff:ffff:ffff:ffff:${ones}`, 'not allocated'],
    ['100:0:0:2::', 'not allocated'],
  ],
  [
    '2001::',
    `2001:1ff:ffff:ffff:ffff:ffff:${ones}`,
    'protocol assignments',
    [`2000:ffff:ffff:ffff:ffff:ffff:${ones}`, 'public'],
    ['2001:200::', 'public'],
  ],
  [
    '2001:db8::',
    `2001:db8:ffff:ffff:ffff:ffff:${ones}`,
    'documentation',
    [`2001:db7:ffff:ffff:ffff:ffff:${ones}`, 'public'],
    ['2001:db9::', 'public'],
  ],
  [
    '2002::',
    `2002:ffff:ffff:ffff:ffff:ffff:${ones}`,
    '6to4',
    [`2001:ffff:ffff:ffff:ffff:ffff:${ones}`, 'public'],
    ['2003::', 'public'],
  ],
  [
    '2606:4700::5efe:0:0',
    `2606:4700::5efe:${ones}`,
    'ISATAP',
    [`2606:4700::5efd:${ones}`, 'public'],
    ['2606:4700::5eff:0:0', 'public'],
  ],
  [
    '2606:4700::200:5efe:0:0',
    `2606:4700::200:5efe:${ones}`,
    'ISATAP',
    [`2606:4700::200:5efd:${ones}`, 'public'],
    ['2606:4700::200:5eff:0:0', 'public'],
  ],
  [
    '2620:4f:8000::',
    `2620:4f:8000:ffff:ffff:ffff:${ones}`,
    'AS112',
    [`2620:4f:7fff:ffff:ffff:ffff:${ones}`, 'public'],
    ['2620:4f:8001::', 'public'],
  ],
  [
    '3ffe::',
    `3ffe:ffff:ffff:ffff:ffff:ffff:${ones}`,
    '6bone',
    [`3ffd:ffff:ffff:ffff:ffff:ffff:${ones}`, 'public'],
    ['3fff::', 'documentation'],
  ],
  [
    '3fff::',
    `3fff:fff:ffff:ffff:ffff:ffff:${ones}`,
    'documentation',
    [`3ffe:ffff:ffff:ffff:ffff:ffff:${ones}`, '6bone'],
    ['3fff:1000::', 'public'],
  ],
  [
    '4000::',
    `5eff:ffff:ffff:ffff:ffff:ffff:${ones}`,
    'not allocated',
    [`3fff:ffff:ffff:ffff:ffff:ffff:${ones}`, 'public'],
    ['5f00::', 'segment routing'],
  ],
  [
    '5f00::',
    `5f00:ffff:ffff:ffff:ffff:ffff:${ones}`,
    'segment routing',
    [`5eff:ffff:ffff:ffff:ffff:ffff:${ones}`, 'not allocated'],
    ['5f01::', 'not allocated'],
  ],
  [
    '200::',
    `1fff:ffff:ffff:ffff:ffff:ffff:${ones}`,
    'not allocated',
    [`1ff:ffff:ffff:ffff:ffff:ffff:${ones}`, 'not allocated'],
    ['2000::', 'public'],
  ],
  [
    'fc00::',
    `fdff:ffff:ffff:ffff:ffff:ffff:${ones}`,
    'unique local',
    [`fbff:ffff:ffff:ffff:ffff:ffff:${ones}`, 'not allocated'],
    ['fe00::', 'not allocated'],
  ],
  [
    'fe80::',
    `febf:ffff:ffff:ffff:ffff:ffff:${ones}`,
    'link-local',
    [`fe7f:ffff:ffff:ffff:ffff:ffff:${ones}`, 'not allocated'],
    ['fec0::', 'site-local'],
  ],
  [
    'fec0::',
    `feff:ffff:ffff:ffff:ffff:ffff:${ones}`,
    'site-local',
    [`febf:ffff:ffff:ffff:ffff:ffff:${ones}`, 'link-local'],
    ['ff00::', 'multicast'],
  ],
  [
    'ff00::',
    `ffff:ffff:ffff:ffff:ffff:ffff:${ones}`,
    'multicast',
    [`feff:ffff:ffff:ffff:ffff:ffff:${ones}`, 'site-local'],
    null,
  ],
]

describe('classifyAddress', () => {
  it.each([...ipv4, ...ipv6])(
    'classifies the boundaries of %s to %s (%s)',
    (first, last, name, below, above) => {
      expect(classifyAddress(first)).toBe(name)
      expect(classifyAddress(last)).toBe(name)
      if (below) expect(classifyAddress(below[0])).toBe(below[1])
      if (above) expect(classifyAddress(above[0])).toBe(above[1])
    },
  )

  it.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001:80e::200e'])(
    'treats %s as public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    '',
    'example.com',
    'localhost',
    '1.2.3',
    '0x8.8.8.8',
    '010.8.8.8',
    '134744072',
    '8.8.8.8 ',
    '8.8.8.8:80',
    '[2606:4700:4700::1111]',
    '2606:4700:4700::1111%eth0',
    '2606:4700:4700::g',
  ])('treats %j as no address', (address) => {
    expect(classifyAddress(address)).toBe('not an address')
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each([
    ['0.0.0.0/8', 'This network', '0.0.0.0', '0.255.255.255'],
    ['10.0.0.0/8', 'Private-Use', '10.0.0.0', '10.255.255.255'],
    ['100.64.0.0/10', 'Shared Address Space', '100.64.0.0', '100.127.255.255'],
    ['127.0.0.0/8', 'Loopback', '127.0.0.0', '127.255.255.255'],
    ['169.254.0.0/16', 'Link Local', '169.254.0.0', '169.254.255.255'],
    ['172.16.0.0/12', 'Private-Use', '172.16.0.0', '172.31.255.255'],
    ['192.0.0.0/24', 'IETF Protocol Assignments', '192.0.0.0', '192.0.0.255'],
    ['192.0.0.0/29', 'IPv4 Service Continuity Prefix', '192.0.0.0', '192.0.0.7'],
    ['192.0.0.8/32', 'IPv4 dummy address', '192.0.0.8', '192.0.0.8'],
    ['192.0.0.9/32', 'Port Control Protocol Anycast', '192.0.0.9', '192.0.0.9'],
    ['192.0.0.10/32', 'TURN Anycast', '192.0.0.10', '192.0.0.10'],
    ['192.0.0.170/31', 'NAT64/DNS64 Discovery', '192.0.0.170', '192.0.0.171'],
    ['192.0.2.0/24', 'TEST-NET-1', '192.0.2.0', '192.0.2.255'],
    ['192.31.196.0/24', 'AS112-v4', '192.31.196.0', '192.31.196.255'],
    ['192.52.193.0/24', 'AMT', '192.52.193.0', '192.52.193.255'],
    ['192.88.99.0/24', '6to4 Relay Anycast', '192.88.99.0', '192.88.99.255'],
    ['192.88.99.2/32', '6a44-relay anycast', '192.88.99.2', '192.88.99.2'],
    ['192.168.0.0/16', 'Private-Use', '192.168.0.0', '192.168.255.255'],
    ['192.175.48.0/24', 'Direct Delegation AS112', '192.175.48.0', '192.175.48.255'],
    ['198.18.0.0/15', 'Benchmarking', '198.18.0.0', '198.19.255.255'],
    ['198.51.100.0/24', 'TEST-NET-2', '198.51.100.0', '198.51.100.255'],
    ['203.0.113.0/24', 'TEST-NET-3', '203.0.113.0', '203.0.113.255'],
    ['224.0.0.0/4', 'Multicast', '224.0.0.0', '239.255.255.255'],
    ['240.0.0.0/4', 'Reserved', '240.0.0.0', '255.255.255.255'],
    ['255.255.255.255/32', 'Limited Broadcast', '255.255.255.255', '255.255.255.255'],
    ['::1/128', 'Loopback', '::1', '::1'],
    ['::/128', 'Unspecified', '::', '::'],
    ['::ffff:0:0/96', 'IPv4-mapped', '::ffff:0.0.0.0', '::ffff:255.255.255.255'],
    ['64:ff9b:1::/48', 'IPv4-IPv6 Translation', '64:ff9b:1::', `64:ff9b:1:${rest(5)}`],
    ['100::/64', 'Discard-Only', '100::', `100::${rest(4)}`],
    ['100:0:0:1::/64', 'Dummy IPv6 Prefix', '100:0:0:1::', `100:0:0:1:${rest(4)}`],
    ['2001::/23', 'IETF Protocol Assignments', '2001::', `2001:1ff:${rest(6)}`],
    ['2001::/32', 'TEREDO', '2001::', `2001:0:${rest(6)}`],
    ['2001:1::1/128', 'Port Control Protocol Anycast', '2001:1::1', '2001:1::1'],
    ['2001:1::2/128', 'TURN Anycast', '2001:1::2', '2001:1::2'],
    ['2001:1::3/128', 'DNS-SD SRP Anycast', '2001:1::3', '2001:1::3'],
    ['2001:2::/48', 'Benchmarking', '2001:2::', `2001:2:0:${rest(5)}`],
    ['2001:3::/32', 'AMT', '2001:3::', `2001:3:${rest(6)}`],
    ['2001:4:112::/48', 'AS112-v6', '2001:4:112::', `2001:4:112:${rest(5)}`],
    ['2001:10::/28', 'ORCHID', '2001:10::', `2001:1f:${rest(6)}`],
    ['2001:20::/28', 'ORCHIDv2', '2001:20::', `2001:2f:${rest(6)}`],
    ['2001:30::/28', 'Drone Remote ID', '2001:30::', `2001:3f:${rest(6)}`],
    ['2001:db8::/32', 'Documentation', '2001:db8::', `2001:db8:${rest(6)}`],
    ['2002::/16', '6to4', '2002::', `2002:${rest(7)}`],
    ['2620:4f:8000::/48', 'Direct Delegation AS112', '2620:4f:8000::', `2620:4f:8000:${rest(5)}`],
    ['3fff::/20', 'Documentation', '3fff::', `3fff:fff:${rest(6)}`],
    ['5f00::/16', 'Segment Routing SIDs', '5f00::', `5f00:${rest(7)}`],
    ['fc00::/7', 'Unique-Local', 'fc00::', `fdff:${rest(7)}`],
    ['fe80::/10', 'Link-Local Unicast', 'fe80::', `febf:${rest(7)}`],
    ['ff00::/8', 'Multicast', 'ff00::', `ffff:${rest(7)}`],
  ])(
    "treats nothing in IANA's special purpose range %s (%s) as public",
    (_range, _name, first, last) => {
      expect(isPublicAddress(first)).toBe(false)
      expect(isPublicAddress(last)).toBe(false)
    },
  )

  // 6to4, Teredo, ISATAP and IPv4-translated addresses also contain one, and are refused regardless
  // of it.
  it.each([
    ['::ffff:8.8.8.8', true],
    ['::ffff:168.63.129.16', false],
    ['64:ff9b::8.8.8.8', true],
    ['64:ff9b::169.254.169.254', false],
    ['64:ff9b:1::8.8.8.8', false],
    ['::8.8.8.8', false],
    ['::ffff:0:8.8.8.8', false],
    ['2002:808:808::', false],
    ['2001:0:808:808::', false],
    ['2606:4700::5efe:8.8.8.8', false],
  ])('classifies %s by its embedded IPv4 address, if it has one: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected)
  })

  it('has a test above for every class of the table', () => {
    const tested = new Set([...ipv4, ...ipv6].flatMap(([, , name]) => [name]))
    const inTable = [...specialIpv4Ranges, ...specialIpv6Ranges].filter(
      (range) => !range.judgesInner,
    )
    expect(inTable.map((range) => range.class).filter((name) => !tested.has(name))).toEqual([])
  })
})

function rest(groups: number): string {
  return Array(groups).fill('ffff').join(':')
}
