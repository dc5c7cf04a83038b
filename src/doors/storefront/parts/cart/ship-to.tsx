// The destination country: a select list with hundreds of names, cached per language, or the name
// of the only country.

import { renderToString } from 'preact-render-to-string'
import { keepRendered } from '../../layout/keep-rendered.ts'
import type { Country } from '../../views/make-delivery-view.ts'

export type CountryChoice = { label: string; countries: readonly Country[]; chosen: string }

/** Returns HTML. */
export const renderShipTo = keepRendered(200, (choice: CountryChoice) =>
  renderToString(<ShipTo {...choice} />),
)

function ShipTo({ label, countries, chosen }: CountryChoice) {
  const [only, ...others] = countries
  if (only !== undefined && others.length === 0) {
    return (
      <span>
        {label} <strong>{only.name}</strong>
        <input type="hidden" name="country" value={only.code} />
      </span>
    )
  }
  return (
    <label>
      <span>{label}</span>{' '}
      <select name="country">
        {countries.map(({ code, name }) => (
          <option key={code} value={code} selected={code === chosen}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
