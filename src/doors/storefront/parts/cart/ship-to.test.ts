import { expect, it } from 'vitest'
import { renderShipTo } from './ship-to.tsx'

const label = 'Ship to'
const austria = { code: 'AT', name: 'Austria' }
const germany = { code: 'DE', name: 'Germany' }

it('lets a shopper choose among countries, and says the only one, which is sent all the same', () => {
  const several = renderShipTo({ label, countries: [austria, germany], chosen: 'DE' })
  expect(several).toMatch(/<select name="country">.*<option value="DE" selected>Germany/)
  const one = renderShipTo({ label, countries: [germany], chosen: 'DE' })
  expect(one).toContain('<strong>Germany</strong><input type="hidden" name="country" value="DE"')
  expect(one).not.toContain('<select')
})
