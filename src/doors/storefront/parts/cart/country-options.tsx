// The countries of a select, rendered once for each language and kept: hundreds of names.

import { renderToString } from 'preact-render-to-string'
import { keepRendered } from '../../keep-rendered.ts'
import type { Country } from '../../views/make-delivery-view.ts'

export type CountryChoice = { countries: readonly Country[]; chosen: string }

/** HTML. */
export const renderCountries = keepRendered(200, ({ countries, chosen }: CountryChoice) =>
  countries
    .map(({ code, name }) =>
      renderToString(
        <option value={code} selected={code === chosen}>
          {name}
        </option>,
      ),
    )
    .join(''),
)
