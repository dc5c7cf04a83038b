import { expect, it } from 'vitest'
import { renderShipTo } from './ship-to.tsx'

const label = 'Ship to'
const austria = { code: 'AT', name: 'Austria' }
const germany = { code: 'DE', name: 'Germany' }

it('lets a shopper choose among countries, and shows a single one as text but submits it', () => {
  const several = renderShipTo({ label, countries: [austria, germany], chosen: 'DE' })
  expect(several).toMatch(/<select name="country">.*<option value="DE" selected>Germany/)
  const one = renderShipTo({ label, countries: [germany], chosen: 'DE' })
  expect(one).toContain('<strong>Germany</strong><input type="hidden" name="country" value="DE"')
  expect(one).not.toContain('<select')
})
