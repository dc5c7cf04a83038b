import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import { createProgressPage } from './progress-page.tsx'

const assets = { styles: '/assets/shop.css', scripts: (name: string) => [`/${name}.js`] }
const legal = { sellerName: 'Beispiel Druck', contact: [], pages: ['imprint'] as const }
const render = createProgressPage(assets, async (visit, store) => ({
  ...visit,
  legal: { ...legal, from: `store=${store}` },
}))
const reply = { header: () => reply } as unknown as FastifyReply
const html = await render(
  {
    shop: {
      id: storeIdOf('store_1'),
      name: 'Prints & <Co>',
      brand: { accent: null, logo: null },
      isTest: true,
    },
    progress: { received_bytes: 5_000_000, total_bytes: 10_000_000, stage: 'fetching' },
    query: '?image_url=a&access_key=b',
    cameFrom: 'https://photos.example/album/',
    returnUrl: null,
    eventsAddress: '/api/pull/1/events?image_url=</script>&access_key=b',
  },
  { url: '/api/pull/1?image_url=a&access_key=b', headers: {} } as FastifyRequest,
  reply,
)

describe('the progress page', () => {
  it('shows the progress of the picture', () => {
    expect(html).toMatch(/<h1[^>]*>Fetching your picture<\/h1>/)
    expect(html).toMatch(/<progress aria-labelledby="pull-title" value="5000000" max="10000000">/)
    expect(html).toContain('5.0 MB of 10.0 MB · 50%')
    expect(html).toContain('Prints &amp; &lt;Co>')
  })

  it('links back to the referring page carried in its address', () => {
    expect(html).toContain(
      '<a href="https://photos.example/album/" rel="noreferrer">Back to photos.example</a>',
    )
    expect(html).toContain('src="/start-way-back.js"')
  })

  it('names the seller', () => {
    expect(html).toContain('Sold by Beispiel Druck')
    expect(html).toMatch(/href="\/legal\/imprint\?store=store_1/)
  })

  it('reloads by itself without script, and by a link', () => {
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="2"/></noscript>')
    expect(html).toContain('<a href="?image_url=a&amp;access_key=b">Check again</a>')
  })

  it('contains no inline script or style, whatever the address contains', () => {
    expect(html).not.toMatch(
      /<style|style=|<script(?! type="application\/json"| src| type="module" src)/,
    )
    expect(html.match(/<\/script>/g)).toHaveLength(4)
  })
})
