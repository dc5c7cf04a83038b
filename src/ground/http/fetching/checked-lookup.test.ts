import { describe, expect, it } from 'vitest'
import { checkedLookup, type ResolvedAddress } from './checked-lookup.ts'

describe('checkedLookup', () => {
  it('returns exactly the addresses that it checked', async () => {
    const answers = [v4('93.184.216.34'), { address: '2606:4700::1', family: 6 }]
    expect(await addressesOf(answers)).toEqual(answers)
  })

  it('returns one address if one is requested', async () => {
    const lookup = checkedLookup(async () => [v4('93.184.216.34')], false)
    const found = await new Promise((resolve) =>
      lookup('pictures.example', {}, (error, address, family) => resolve([error, address, family])),
    )
    expect(found).toEqual([null, '93.184.216.34', 4])
  })

  it.each([
    [[v4('127.0.0.1')]],
    [[v4('93.184.216.34'), v4('10.0.0.1')]],
    [[v4('93.184.216.34'), { address: '::1', family: 6 }]],
    [[{ address: '::ffff:10.0.0.1', family: 6 }]],
    [[{ address: 'fe80::1%2', family: 6 }]],
  ])('rejects a name as a whole for %j', async (answers) => {
    await expect(addressesOf(answers)).rejects.toMatchObject({ code: 'image_url_not_allowed' })
  })

  it('lets an allowed name resolve to any address', async () => {
    expect(await addressesOf([v4('10.0.0.1')], true)).toEqual([v4('10.0.0.1')])
  })

  it('passes on that a name has no address', async () => {
    await expect(addressesOf([])).rejects.toMatchObject({ code: 'ENODATA' })
  })
})

function v4(address: string): ResolvedAddress {
  return { address, family: 4 }
}

function addressesOf(answers: readonly ResolvedAddress[], mayReachPrivate = false) {
  const lookup = checkedLookup(async () => answers, mayReachPrivate)
  return new Promise((resolve, reject) => {
    lookup('pictures.example', { all: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    )
  })
}
