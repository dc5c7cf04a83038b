import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { visitIn } from '../../../../tests/helpers/visit.ts'
import { languages } from '../../../pure/contract/language.ts'
import { ShopPreferences } from './shop-preferences.tsx'

const choicesOf = (languages: string, url?: string) =>
  renderToString(<ShopPreferences visit={visitIn(languages, url)} />)

describe('the choice of language, measures and currency', () => {
  it('leads to the same address in every language, by its own name', () => {
    const html = choicesOf('de', '/cart/1?line=2&view=wall')
    for (const language of languages) {
      expect(html).toContain(
        `href="?lang=${language}&amp;line=2&amp;view=wall" lang="${language}" hreflang="${language}"`,
      )
    }
    expect(html.match(/aria-current="true">[^<]+/g)).toEqual(['aria-current="true">Deutsch'])
    expect(html).toContain('<a href="?measures=in&amp;line=2&amp;view=wall">Zoll</a>')
  })

  it('replaces what was chosen before, and keeps the other choice', () => {
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

  it('keeps the picture’s address to the letter, and lets nobody break out of the markup', () => {
    const url = '/api/pull?image_url=https://a.example/b?lang=de&c="><script>'
    expect(choicesOf('en', url)).toContain(
      'href="?lang=sv&amp;image_url=https://a.example/b?lang=de&amp;c=&quot;>&lt;script>"',
    )
  })
})
