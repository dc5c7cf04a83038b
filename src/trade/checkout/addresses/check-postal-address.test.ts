import { describe, expect, it } from 'vitest'
import { countries } from '../../catalog/countries.ts'
import { addressFormat } from './address-format.ts'
import { addressLines } from './address-lines.ts'
import { checkPostalAddress, type PostalFields } from './check-postal-address.ts'

const nothing = { name: '', line1: '', line2: '', city: '', region: '', postalCode: '' }
const filledIn = { ...nothing, name: 'Ada Lovelace', line1: '12 Long Street', city: 'Town' }

function check(country: string, fields: Partial<PostalFields> = {}) {
  return checkPostalAddress({ ...filledIn, country, ...fields })
}
function addressOf(country: string, fields: Partial<PostalFields> = {}) {
  const checked = check(country, fields)
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults))
  return checked.address
}
function faultsOf(country: string, fields: Partial<PostalFields> = {}) {
  const checked = check(country, fields)
  return checked.ok ? [] : Object.entries(checked.faults).map(([part, { code }]) => [part, code])
}

describe('address formats', () => {
  it.each(countries)('%s can be written, and its own examples pass', (country) => {
    const format = addressFormat(country)
    if (format === null) throw new Error(`${country} has no format.`)
    const parts = format.rows.flat()
    expect(parts).toEqual(expect.arrayContaining(['name', 'line1', 'line2']))
    expect(new Set(parts).size).toBe(parts.length)
    expect(parts.filter((part) => format.required.has(part))).toHaveLength(format.required.size)
    const [region] = format.regions
    for (const postalCode of format.postalCode?.examples ?? ['']) {
      const fields = { postalCode, ...(format.required.has('region') && { region: 'Somewhere' }) }
      const checked = check(country, region ? { ...fields, region: region.code } : fields)
      expect(checked).toMatchObject({ ok: true, address: { country } })
    }
  })

  it('names only what is asked for in each country', () => {
    const rowsOf = (country: string) => addressFormat(country)?.rows.slice(3)
    expect(rowsOf('US')).toEqual([['city', 'region', 'postalCode']])
    expect(rowsOf('DE')).toEqual([['postalCode', 'city']])
    expect(rowsOf('GB')).toEqual([['city', 'postalCode']])
    expect(rowsOf('IE')).toEqual([['city', 'region', 'postalCode']])
    expect(rowsOf('JP')).toEqual([['city', 'region', 'postalCode']])
    expect(rowsOf('AE')).toEqual([['region']])
    expect(rowsOf('PR')).toEqual([['city', 'postalCode']])
    expect(addressFormat('HU')?.rows.slice(0, 3)).toEqual([['name'], ['city'], ['line1']])
    expect(addressFormat('KP')).toBeNull()
  })
})

describe('checkPostalAddress', () => {
  it.each([
    ['US', '97201 1234', '97201-1234'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'm25bq', 'M2 5BQ'],
    ['DE', 'D-10115', null],
    ['DE', 'DE-10115', '10115'],
    ['NL', '1234ab', '1234 AB'],
    ['PT', '1250096', '1250-096'],
    ['JP', '〒１００-０００１', '100-0001'],
    ['BR', '01310100', '01310-100'],
    ['IE', 'a65f4e2', 'A65 F4E2'],
    ['PL', '00950', '00-950'],
    ['US', '9720', null],
    ['GB', 'XX1 1AA', null],
  ])('in %s reads the postal code %s', (country, postalCode, expected) => {
    const region = addressFormat(country)?.regions[0]?.code ?? ''
    if (expected === null) {
      expect(faultsOf(country, { postalCode, region })).toEqual([
        ['postalCode', 'postal_code_invalid'],
      ])
    } else expect(addressOf(country, { postalCode, region }).postal_code).toBe(expected)
  })

  it.each([
    ['US', 'OR', 'OR', 'Oregon'],
    ['US', 'oregon', 'OR', 'Oregon'],
    ['CA', 'Québec', 'QC', 'Quebec'],
    ['JP', '東京都', '13', 'Tokyo'],
    ['IE', 'co dublin', 'D', 'Co. Dublin'],
    ['BR', 'sao paulo', 'SP', 'São Paulo'],
    ['IT', 'mi', 'MI', 'Milano'],
  ])('in %s knows the region %s', (country, region, code, name) => {
    const postalCode = addressFormat(country)?.postalCode?.examples[0] ?? ''
    expect(addressOf(country, { region, postalCode })).toMatchObject({
      region: code,
      region_name: name,
    })
  })

  it('refuses a region that the country does not have, and wants one where the post does', () => {
    expect(faultsOf('US', { region: 'Bavaria', postalCode: '97201' })).toEqual([
      ['region', 'region_unknown'],
    ])
    expect(faultsOf('AU', { postalCode: '2000' })).toEqual([['region', 'region_missing']])
  })

  it('leaves out what addresses of the country do not have', () => {
    expect(addressOf('DE', { region: 'OR', postalCode: '10115' })).toMatchObject({
      region: null,
      region_name: null,
    })
    expect(addressOf('HK', { region: 'Kowloon', postalCode: '97201' }).postal_code).toBeNull()
  })

  it('has a city for carriers where the post names none', () => {
    expect(addressOf('SG', { city: '', postalCode: '238823' }).city).toBe('Singapore')
    expect(addressOf('AE', { city: '', region: 'Dubai' }).city).toBe('Dubai')
  })

  it('takes no character that turns what stands behind it, and leaves right-to-left words their marks', () => {
    const typed = { name: '\u202eenalevoL adA\u202c', line1: '\u2067רחוב הרצל\u2069 12\u200f' }
    expect(addressOf('IL', { ...typed, postalCode: '6688312' })).toMatchObject({
      name: 'enalevoL adA',
      line1: 'רחוב הרצל 12\u200f',
    })
  })

  it('takes names and streets of any script, and no control character', () => {
    const typed = { name: '山田\u0000\n太郎', line1: 'Straße des 17. Juni 135', city: 'Łódź' }
    expect(addressOf('PL', { ...typed, postalCode: '90-001' })).toMatchObject({
      name: '山田 太郎',
      line1: 'Straße des 17. Juni 135',
      city: 'Łódź',
    })
    expect(faultsOf('PL', { postalCode: '90-001', line1: 'x'.repeat(201) })).toEqual([
      ['line1', 'too_long'],
    ])
  })
})

describe('addressLines', () => {
  it.each([
    ['US', { region: 'OR', postalCode: '97201' }, ['Town, OR 97201']],
    ['DE', { postalCode: '10115' }, ['10115 Town']],
    ['GB', { postalCode: 'sw1a 1aa' }, ['Town', 'SW1A 1AA']],
    ['IE', { region: 'CO' }, ['Town', 'Co. Cork']],
    ['JP', { region: 'Tokyo', postalCode: '1000001' }, ['Town, Tokyo', '100-0001']],
    ['BR', { region: 'SP', postalCode: '01310100' }, ['Town-SP', '01310-100']],
    ['TH', { postalCode: '10150' }, ['Town', '10150']],
    ['SG', { city: '', postalCode: '238823' }, ['SINGAPORE 238823']],
  ])('writes an address of %s as its post does', (country, fields, town) => {
    expect(addressLines(addressOf(country, fields))).toEqual([
      'Ada Lovelace',
      '12 Long Street',
      ...town,
    ])
  })

  it('has a second line of the street where there is one', () => {
    const address = addressOf('DE', { line2: '2. Stock', postalCode: '10115' })
    expect(addressLines(address)).toEqual([
      'Ada Lovelace',
      '12 Long Street',
      '2. Stock',
      '10115 Town',
    ])
  })
})

describe('addressFormat', () => {
  it.each([
    ['US', 'city region postalCode', 'city', 'state', 'zip', 62],
    ['HK', '(city) region', 'district', 'area', 'postal', 3],
    ['PR', 'city postalCode', 'city', 'province', 'zip', 0],
    ['GB', 'city postalCode', 'post_town', 'province', 'postcode', 0],
    ['IE', 'city (region) (postalCode)', 'city', 'county', 'eircode', 26],
    ['DE', 'postalCode city', 'city', 'province', 'postal', 0],
  ])('asks in %s for %s', (country, town, cityKind, regionKind, postalCodeKind, regions) => {
    const format = addressFormat(country)
    const parts = town.replaceAll(/[()]/g, '').split(' ')
    const optional = [...town.matchAll(/\((\w+)\)/g)].map(([, part]) => part)
    expect(format?.rows).toEqual([['name'], ['line1'], ['line2'], parts])
    const required = parts.filter((part) => !optional.includes(part))
    expect([...(format?.required ?? [])]).toEqual(['name', 'line1', ...required])
    expect(format).toMatchObject({ cityKind, regionKind, postalCodeKind })
    expect(format?.regions).toHaveLength(regions)
  })
})
