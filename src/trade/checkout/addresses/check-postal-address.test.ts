import { describe, expect, it } from 'vitest'
import type { PostalFields } from '../../../pure/contract/address-fields.ts'
import { countries } from '../../catalog/countries.ts'
import { addressFormat } from './address-format.ts'
import { addressLines } from './address-lines.ts'
import { checkPostalAddress } from './check-postal-address.ts'
import { findRegion, regionsOfPostalCode } from './find-region.ts'

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

function regionOf(country: string, postalCode: string): string {
  const format = addressFormat(country)
  const [told] = format === null ? [] : regionsOfPostalCode(format, postalCode)
  return (told ?? format?.regions[0])?.code ?? ''
}

describe('address formats', () => {
  it.each(countries)('%s can be formatted, and its own examples pass', (country) => {
    const format = addressFormat(country)
    if (format === null) throw new Error(`${country} has no format.`)
    const parts = format.rows.flat()
    expect(parts).toEqual(expect.arrayContaining(['name', 'line1', 'line2']))
    expect(new Set(parts).size).toBe(parts.length)
    expect(parts.filter((part) => format.required.has(part))).toHaveLength(format.required.size)
    for (const postalCode of format.postalCode?.examples ?? ['']) {
      const fields = { postalCode, ...(format.required.has('region') && { region: 'Somewhere' }) }
      const region = regionOf(country, postalCode)
      const checked = check(country, region ? { ...fields, region } : fields)
      expect(checked).toMatchObject({ ok: true, address: { country } })
    }
  })

  it('name only the fields used in each country', () => {
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
    ['DE', 'D-10115', '10115'],
    ['DE', 'DE-10115', '10115'],
    ['LU', 'L-1234', '1234'],
    ['LU', 'L1234', '1234'],
    ['LU', 'LU-1234', '1234'],
    ['AT', 'A-1010', '1010'],
    ['AT', 'a – 1010', '1010'],
    ['BE', 'B-1000', '1000'],
    ['CH', 'CH\u20118001', '8001'],
    ['LI', 'FL-9490', '9490'],
    ['FR', 'F-75001', '75001'],
    ['IT', 'I-00118', '00118'],
    ['ES', 'E-28001', '28001'],
    ['SE', 'S-114 55', '11455'],
    ['SE', 'SE-11455', '11455'],
    ['DK', 'DK-2100', '2100'],
    ['FI', 'FIN-00100', '00100'],
    ['FI', 'FI-00100', '00100'],
    ['FI', 'AX-22100', '22100'],
    ['NO', 'N-0150', '0150'],
    ['NO', 'NO-0150', '0150'],
    ['SI', 'SI-1000', '1000'],
    ['SI', 'SLO-1000', '1000'],
    ['LV', 'LV-1010', 'LV-1010'],
    ['LV', '1010', 'LV-1010'],
    ['LT', 'LT-01100', '01100'],
    ['EE', 'EE-10111', '10111'],
    ['MD', 'MD-2001', '2001'],
    ['NL', 'NL-1012 AB', '1012 AB'],
    ['PL', 'PL-00-950', '00-950'],
    ['CZ', 'CZ-110 00', '110 00'],
    ['SK', 'SK-811 01', '811 01'],
    ['HU', 'H-1051', '1051'],
    ['PT', 'P-1250-096', '1250-096'],
    ['GR', 'GR-151 24', '151 24'],
    ['HR', 'HR-10000', '10000'],
    ['RO', 'RO-010011', '010011'],
    ['GB', 'GB-SW1A 1AA', 'SW1A 1AA'],
    ['JE', 'GB-JE1 1AA', 'JE1 1AA'],
    ['US', 'USA-97201', '97201'],
    ['AD', 'AD-AD500', 'AD500'],
    ['GP', 'F-97100', '97100'],
    ['DE', '\u200e10115\u200b', '10115'],
    ['DE', 'A-10115', null],
    ['AT', 'D-1010', null],
    ['NL', '1234ab', '1234 AB'],
    ['PT', '1250096', '1250-096'],
    ['JP', '〒１００-０００１', '100-0001'],
    ['BR', '01310100', '01310-100'],
    ['IE', 'a65f4e2', 'A65 F4E2'],
    ['PL', '00950', '00-950'],
    ['US', '9720', null],
    ['GB', 'XX1 1AA', null],
  ])('in %s accepts the postal code %s', (country, postalCode, expected) => {
    const region = regionOf(country, expected ?? '')
    if (expected === null) {
      expect(faultsOf(country, { postalCode, region })).toEqual([
        ['postalCode', 'postal_code_invalid'],
      ])
    } else expect(addressOf(country, { postalCode, region }).postal_code).toBe(expected)
  })

  it.each([
    ['US', 'OR', 'OR', 'Oregon', '97201'],
    ['US', 'oregon', 'OR', 'Oregon', '97201'],
    ['CA', 'Québec', 'QC', 'Quebec', 'H3Z 2Y7'],
    ['JP', '東京都', '13', 'Tokyo', '100-0001'],
    ['IE', 'co dublin', 'D', 'Co. Dublin', 'D02 X285'],
    ['BR', 'sao paulo', 'SP', 'São Paulo', '01310-100'],
    ['IT', 'mi', 'MI', 'Milano', '20121'],
  ])('in %s recognizes the region %s', (country, region, code, name, postalCode) => {
    expect(addressOf(country, { region, postalCode })).toMatchObject({
      region: code,
      region_name: name,
    })
  })

  // As written by wallets and post offices. Codes are ISO 3166-2.
  it.each([
    ['MX', '', 'AGU', 'Ags.'],
    ['MX', '', 'BCN', 'B.C.'],
    ['MX', '', 'BCS', 'B.C.S.'],
    ['MX', '', 'CMX', 'CDMX'],
    ['MX', '', 'CMX', 'Ciudad de Mexico'],
    ['MX', '', 'CMX', 'MX-CMX'],
    ['MX', '', 'COA', 'Coahuila'],
    ['MX', '', 'MEX', 'Méx.'],
    ['MX', '', 'MIC', 'MICHOACAN'],
    ['MX', '', 'NLE', 'N.L.'],
    ['MX', '', 'ROO', 'Q.R.'],
    ['IE', '', 'D', 'Dublin'],
    ['IE', '', 'D', 'County Dublin'],
    ['IE', '', 'D', 'Baile Átha Cliath'],
    ['UA', '', '30', 'Kyiv'],
    ['UA', '', '30', 'місто Київ'],
    ['UA', '', '32', 'Kyiv Oblast'],
    ['UA', '', '46', 'Lviv'],
    ['UA', '', '51', 'Odesa Oblast'],
    ['CN', '', '11', 'Beijing'],
    ['CN', '', '11', '北京'],
    ['CN', '', '44', 'Guangdong Province'],
    ['CN', '', '45', '广西壮族自治区'],
    ['CL', '', 'RM', 'Región Metropolitana'],
    ['CL', '', 'RM', 'CL-RM'],
    ['CL', '', 'VS', 'Región de Valparaíso'],
    ['KR', '', '11', 'Seoul-si'],
    ['KR', '', '11', '서울특별시'],
    ['KR', '', '48', '경상남도'],
    ['JP', '', '13', 'Tokyo-to'],
    ['JP', '', '27', 'Ōsaka-fu'],
    ['JP', '', '27', '大阪'],
    ['TR', '', '34', 'Istanbul'],
    ['IT', '', 'RM', 'Rome'],
    ['IT', '', 'RM', 'Città metropolitana di Roma'],
    ['ES', '', 'M', 'Comunidad de Madrid'],
    ['ES', '', 'BI', 'Vizcaya/Bizkaia'],
    ['ES', '35001', 'GC', 'Canarias'],
    ['ES', '38001', 'TF', 'Canarias'],
    ['CO', '', 'DC', 'Bogotá, D.C.'],
    ['PE', '', 'LMA', 'Lima'],
    ['ID', '', 'JK', 'DKI Jakarta'],
    ['TH', '', '10', 'Krung Thep Maha Nakhon'],
    ['TH', '', '50', 'จังหวัดเชียงใหม่'],
    ['EG', '', 'C', 'Cairo'],
    ['EG', '', 'C', 'محافظة القاهرة'],
    ['MY', '', '14', 'Wilayah Persekutuan Kuala Lumpur'],
    ['MY', '', '07', 'Penang'],
    ['PH', '', '00', 'Metro Manila'],
    ['TW', '', 'TPE', 'Taipei'],
    ['TW', '', 'TPE', '臺北市'],
    ['TW', '300', 'HSZ', 'Hsinchu'],
    ['HK', '', 'Hong Kong Island', '香港島'],
    ['AE', '', 'AZ', 'Emirate of Abu Dhabi'],
    ['AR', '', 'C', 'CABA'],
    ['AR', 'C1070AAM', 'C', 'Buenos Aires'],
    ['AR', '', 'B', 'Buenos Aires Province'],
    ['AU', '', 'NSW', 'New South Wales'],
    ['BR', '', 'SP', 'Estado de São Paulo'],
    ['IN', '', 'DL', 'New Delhi'],
    ['IN', '', 'JK', 'Jammu and Kashmir'],
    ['US', '', 'DC', 'Washington, D.C.'],
    ['US', '', 'WA', 'State of Washington'],
    ['US', '', 'OR', 'Ore\u200bgon'],
    ['JM', '', '02', 'Saint Andrew'],
    ['VN', '', 'SG', 'TP. Hồ Chí Minh'],
  ])('in %s with the postal code “%s” reads %s as %s', (country, postalCode, code, region) => {
    const format = addressFormat(country)
    if (format === null) throw new Error(`${country} has no format.`)
    expect(findRegion(format, region, postalCode)?.code).toBe(code)
  })

  it.each(countries)(
    'in %s recognizes each region by its code and by each of its names',
    (country) => {
      const format = addressFormat(country)
      if (format === null) throw new Error(`${country} has no format.`)
      for (const { code, name, otherNames } of format.regions) {
        const names = [code, `${country}-${code}`, name, otherNames.local ?? name]
        expect(names.map((each) => findRegion(format, each)?.code)).toEqual(names.map(() => code))
      }
    },
  )

  it('rejects an unknown region, and requires one if postal addresses need it', () => {
    expect(faultsOf('US', { region: 'Bavaria', postalCode: '97201' })).toEqual([
      ['region', 'region_unknown'],
    ])
    expect(faultsOf('AU', { postalCode: '2000' })).toEqual([['region', 'region_missing']])
  })

  it('omits fields that addresses of the country do not have', () => {
    expect(addressOf('DE', { region: 'OR', postalCode: '10115' })).toMatchObject({
      region: null,
      region_name: null,
    })
    expect(addressOf('HK', { region: 'Kowloon', postalCode: '97201' }).postal_code).toBeNull()
  })

  it('sets a city for carriers if postal addresses have none', () => {
    expect(addressOf('SG', { city: '', postalCode: '238823' }).city).toBe('Singapore')
    expect(addressOf('AE', { city: '', region: 'Dubai' }).city).toBe('Dubai')
  })

  it('rejects characters that reverse the text after them, and keeps the marks of right-to-left words', () => {
    const typed = { name: '\u202eenalevoL adA\u202c', line1: '\u2067רחוב הרצל\u2069 12\u200f' }
    expect(addressOf('IL', { ...typed, postalCode: '6688312' })).toMatchObject({
      name: 'enalevoL adA',
      line1: 'רחוב הרצל 12\u200f',
    })
  })

  it('requires visible characters in name, street and city', () => {
    const typed = { name: '\u200b', line1: '\u2800\u3164', city: '\u200d', postalCode: '10115' }
    expect(faultsOf('DE', typed)).toEqual([
      ['name', 'name_missing'],
      ['line1', 'line1_missing'],
      ['city', 'city_missing'],
    ])
  })

  it('accepts names and streets of any script, and no control character', () => {
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

describe('a region and a postal code', () => {
  // According to each country's post: 38 is Santa Cruz de Tenerife, 972 is Oregon, 100 is Tokyo.
  it.each([
    ['ES', 'M', '38001', 'Santa Cruz de Tenerife'],
    ['ES', 'TF', '28001', 'Madrid'],
    ['US', 'CA', '97201', 'Oregon'],
    ['US', 'NY', '09012', 'Armed Forces (AE)'],
    ['CA', 'BC', 'H3Z 2Y7', 'Quebec'],
    ['IT', 'MI', '00118', 'Roma'],
    ['JP', '27', '100-0001', 'Tokyo'],
    ['AU', 'VIC', '4000', 'Queensland'],
    ['MX', 'NLE', '44100', 'Jalisco'],
    ['TR', '06', '34710', 'İstanbul'],
  ])('in %s: %s and %s contradict each other', (country, region, postalCode, other) => {
    const checked = check(country, { region, postalCode })
    expect(checked).toMatchObject({
      faults: { postalCode: { code: 'postal_code_of_region', values: { other } } },
    })
    const agreed = { ...filledIn, country, region, postalCode }
    expect(checkPostalAddress(agreed, { from: 'wallet' })).toMatchObject({
      address: { region_name: other, postal_code: postalCode },
    })
  })

  it('defer to the country that the postal code belongs to', () => {
    expect(faultsOf('FR', { postalCode: '97400' })).toEqual([
      ['postalCode', 'postal_code_of_country'],
    ])
  })

  it('are kept as a wallet provides them if nothing is more specific', () => {
    const agreed = { ...filledIn, country: 'ID', region: 'Papua Tengah', postalCode: '' }
    expect(checkPostalAddress(agreed, { from: 'wallet' })).toMatchObject({
      address: { region: null, region_name: 'Papua Tengah' },
    })
    const odd = { ...filledIn, country: 'US', region: 'Somewhere', postalCode: 'X' }
    expect(checkPostalAddress(odd, { from: 'wallet' })).toMatchObject({
      address: { region: null, region_name: 'Somewhere', postal_code: 'X' },
    })
    const told = { ...filledIn, country: 'ES', region: 'España', postalCode: '38001' }
    expect(checkPostalAddress(told, { from: 'wallet' })).toMatchObject({
      address: { region: 'TF', postal_code: '38001' },
    })
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
  ])('formats an address of %s as its post office does', (country, fields, town) => {
    expect(addressLines(addressOf(country, fields))).toEqual([
      'Ada Lovelace',
      '12 Long Street',
      ...town,
    ])
  })

  it('includes the second line of the street if there is one', () => {
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
