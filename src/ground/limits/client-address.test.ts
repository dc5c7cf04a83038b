import { describe, expect, it } from 'vitest'
import { addressesAmong, countedAddress } from './client-address.ts'

describe('countedAddress', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2::1', '20010db800010002/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '20010db800010002/64'],
    ['2001:db8:1:3::1', '20010db800010003/64'],
    ['fe80::1%eth0', 'fe80000000000000/64'],
    ['unknown', 'unknown'],
    ['x'.repeat(10_000), 'x'.repeat(45)],
  ])('of %s is %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted)
  })
})

describe('addressesAmong', () => {
  it('accepts a keyword for private addresses', () => {
    const isPrivate = addressesAmong(['private'])
    const inside = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.0.1']
    inside.push('192.168.1.1', '169.254.1.1', '100.64.0.1', 'fd00::1', 'fe80::1%eth0')
    expect(inside.filter((address) => !isPrivate(address))).toEqual([])
    const outside = ['198.51.100.7', '172.32.0.1', '100.128.0.1', '2001:db8::1', '2002:7f00:1::1']
    expect([...outside, 'unknown', ''].filter(isPrivate)).toEqual([])
  })

  it('accepts single addresses and ranges of both families', () => {
    const isKnown = addressesAmong(['198.51.100.7', '203.0.113.0/24', '2001:db8::/32'])
    expect(['198.51.100.7', '203.0.113.255', '2001:db8:ffff::1'].every(isKnown)).toBe(true)
    expect(['198.51.100.8', '203.0.114.0', '2001:db9::1', '127.0.0.1'].some(isKnown)).toBe(false)
  })

  it('accepts ranges of all addresses, and an empty list', () => {
    expect(addressesAmong(['0.0.0.0/0'])('198.51.100.7')).toBe(true)
    expect(addressesAmong(['::/0'])('2001:db8::1')).toBe(true)
    expect(addressesAmong([])('127.0.0.1')).toBe(false)
  })
})
