import { describe, expect, it } from 'vitest'
import { classifyAddress, isPublicAddress } from './public-address.ts'
import { specialIpv4Ranges, specialIpv6Ranges } from './special-addresses.ts'

// Written out by hand, not made from the table: [first, last, class, neighbour below, its class,
// neighbour above, its class].
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
    'knows the borders of %s to %s (%s)',
    (first, last, name, below, above) => {
      expect(classifyAddress(first)).toBe(name)
      expect(classifyAddress(last)).toBe(name)
      if (below) expect(classifyAddress(below[0])).toBe(below[1])
      if (above) expect(classifyAddress(above[0])).toBe(above[1])
    },
  )

  it.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001:80e::200e'])(
    'takes %s for public',
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
  ])('takes %j for no address at all', (address) => {
    expect(classifyAddress(address)).toBe('not an address')
    expect(isPublicAddress(address)).toBe(false)
  })

  it('has a test above for every class that the table names', () => {
    const tested = new Set([...ipv4, ...ipv6].flatMap(([, , name]) => [name]))
    const inTable = [...specialIpv4Ranges, ...specialIpv6Ranges].filter(
      (range) => !range.judgesInner,
    )
    expect(inTable.map((range) => range.class).filter((name) => !tested.has(name))).toEqual([])
  })
})
