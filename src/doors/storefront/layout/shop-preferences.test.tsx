import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { openFilledCart, openTestShop } from '../../../../tests/helpers/test-shop.ts'
import { visitIn } from '../../../../tests/helpers/visit.ts'
import { createServer } from '../../../ground/http/server.ts'
import { languages } from '../../../pure/contract/language.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { changeStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import { applyCurrency } from '../apply-currency.ts'
import { currencyChoice } from './currency-choice.ts'
import { ShopPreferences } from './shop-preferences.tsx'

const choicesOf = (languages: string, url?: string) =>
  renderToString(<ShopPreferences visit={visitIn(languages, url)} />)

describe('the choice of language, measures and currency', () => {
  it('links to the same address in every language, by its own name', () => {
    const html = choicesOf('de', '/cart/1?line=2&view=wall')
    for (const language of languages) {
      expect(html).toContain(
        `href="?lang=${language}&amp;line=2&amp;view=wall" lang="${language}" hreflang="${language}"`,
      )
    }
    expect(html.match(/aria-current="true">[^<]+/g)).toEqual(['aria-current="true">Deutsch'])
    expect(html).toContain('<a href="?measures=in&amp;line=2&amp;view=wall">Zoll</a>')
  })

  it('replaces the previous choice, and keeps the other one', () => {
    const html = choicesOf('en', '/cart/1?lang=fr&measures=cm&line=2')
    expect(html).toContain('href="?lang=it&amp;measures=cm&amp;line=2"')
    expect(html).toContain('href="?lang=fr&amp;measures=in&amp;line=2"')
  })

  it('offers the currencies of a cart, by their names', () => {
    const currencies = { chosen: 'CAD', allowed: ['USD', 'CAD', 'EUR'] }
    const visit = visitIn('fr-CA', '/cart/1?currency=SEK&line=2')
    const html = renderToString(<ShopPreferences visit={visit} currencies={currencies} />)
    expect(html).toContain('<a href="?currency=EUR&amp;line=2">EUR euro</a>')
    expect(html).toContain('<a href="?currency=CAD&amp;line=2" aria-current="true">')
    expect(html).not.toContain('SEK')
    const one = { chosen: 'USD', allowed: ['USD'] }
    expect(renderToString(<ShopPreferences visit={visit} currencies={one} />)).not.toContain(
      '?currency',
    )
  })

  it('keeps the currency requested by a page that has no cart yet', () => {
    const asked = 'image_url=https%3A%2F%2Fa.example%2Fb&access_key=1&currency=EUR'
    expect(choicesOf('en', `/api/pull/1?${asked}`)).toContain(
      `href="?lang=de&amp;${asked.replaceAll('&', '&amp;')}"`,
    )
  })

  it('keeps the picture’s address verbatim, and escapes it', () => {
    const url = '/api/pull?image_url=https://a.example/b?lang=de&c="><script>'
    expect(choicesOf('en', url)).toContain(
      'href="?lang=sv&amp;image_url=https://a.example/b?lang=de&amp;c=&quot;>&lt;script>"',
    )
  })

  it('treats nothing in an address as a placeholder', () => {
    const html = choicesOf('en', "/order?x=$`$'$&$$")
    expect(html).toContain('href="?lang=sv&amp;x=$`$\'$&amp;$$"')
  })
})

describe.each(testDatabases)('the switch of currency on $name', (testDatabase) => {
  it('converts the cart if the store has prices in the currency, and is hidden if there is only one', async () => {
    const shop = await openTestShop(testDatabase)
    const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    server.get('/cart/:cartId', { preHandler: applyCurrency(shop) }, () => 'the cart')
    const cartId = await openFilledCart(shop)
    const choose = async (query: string) => {
      const answer = await server.inject(`/cart/${cartId}${query}`)
      return [answer.statusCode, answer.headers.location, (await readCart(shop, cartId)).currency]
    }
    const path = `/cart/${cartId}`
    const offered = async () => {
      const currencies = currencyChoice(await readCart(shop, cartId))
      const visit = visitIn('en', path)
      return renderToString(<ShopPreferences visit={visit} currencies={currencies} />)
    }
    expect(await offered()).toContain('<a href="?currency=EUR">')
    expect(await choose('?currency=eur&line=2')).toEqual([303, `${path}?line=2`, 'EUR'])
    expect(await choose('?line=2&currency=XTS')).toEqual([303, `${path}?line=2`, 'EUR'])
    expect(await choose('?currency=USD')).toEqual([303, path, 'USD'])
    expect(await choose('')).toEqual([200, undefined, 'USD'])

    await shop.database.transaction((tx) =>
      changeStoreSettings(tx, shop.store.id, { currencies: ['USD'] }, shop.now()),
    )
    expect(await offered()).toContain('EN · USD')
    expect(await offered()).not.toContain('?currency')
    // An old link to another currency is harmless.
    expect(await choose('?currency=EUR')).toEqual([303, path, 'USD'])
    await server.close()
  })
})
