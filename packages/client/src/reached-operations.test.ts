// Which operations of the API's document the client's methods reach.

import { expect, it } from 'vitest'
import { registerApi } from '../../../tests/helpers/api-document.ts'
import { fakeFetch } from '../../../tests/helpers/fake-fetch.ts'
import { Handprint } from './handprint.ts'

/** Not methods, each with its reason. */
const leftOut: Readonly<Record<string, string>> = {
  pushPreview: 'the older hand-off: images.push',
  pushImage: 'the older hand-off: images.push',
  pushPrint: 'the older hand-off: images.pushPrint',
  openCartOfPreviewAtDpi: 'the dpi is not used: carts.open',
  putPrintImage: 'the same as sendPrintImage',
  putLinePrintImage: 'the same as replacePrintImage',
  getUpload: 'what HEAD says is enough',
  getJobTicketSchema: 'for labs',
  getOpenApiDocument: 'for generators',
  getReferencePage: 'for people',
  ...Object.fromEntries(
    ['getCatalogPrices', 'getPriceListPrices', 'savePriceListPrices', 'listPriceLists']
      .concat(['createPriceList', 'getPriceList', 'changePriceList', 'deletePriceList'])
      .map((id) => [id, 'spreadsheets of the operator, sent by hand or by curl']),
  ),
}

/** Requests that the client knows before the document of this program describes them. */
const ahead = [
  'POST /api/v1/orders/o/refunds',
  'POST /api/v1/orders/o/advance',
  'POST /api/v1/test-events',
]

it('every operation has a method, or a reason why not', async () => {
  const { document } = await registerApi()
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      id: operationId,
      form: new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      parameters: path.split('{').length,
    })),
  )
  const { fetch, requests } = fakeFetch(answer)
  await callAll(new Handprint({ store, accessKey: 'a', secretKey: 's', fetch }))
  const reached = requests.map(({ method, url }) => {
    const asked = `${method} ${new URL(url).pathname}`
    const fitting = operations.filter(({ form }) => form.test(asked))
    // A literal path takes precedence over one with a parameter.
    return fitting.sort((a, b) => a.parameters - b.parameters)[0]?.id ?? asked
  })
  const described = operations.map(({ id }) => id)
  const missed = described.filter((id) => !reached.includes(id) && !(id in leftOut))
  const known = [...described, ...ahead]
  const unknown = [...reached, ...Object.keys(leftOut)].filter((id) => !known.includes(id))
  expect({ missed, unknown }).toEqual({ missed: [], unknown: [] })
})

const store = 'https://prints.example.com'

function answer(): Response {
  const headers = {
    location: '/api/v1/uploads/u',
    'upload-offset': '0',
    'handprint-image-token': 't',
  }
  return Response.json({ data: [], next_cursor: null }, { headers })
}

async function callAll({
  images,
  carts,
  catalog,
  discountCodes,
  quotes,
  giftCards,
  orders,
  webhooks,
  events,
  ...client
}: Handprint) {
  const blob = new Blob(['x'])
  const resume = new Map<string, string>()
  const inPieces = { piecesFrom: 0, resume, resumeName: 'x' }
  await images.push(blob)
  // The first try is interrupted, and the next one asks for its offset.
  resume.set(`handprint ${store} image  x`, 'key')
  await images.push(blob, inPieces)
  await images.push(new Blob(['x']), { piecesFrom: 0, kind: 'preview' }).catch(() => undefined)
  resume.set(`handprint ${store} image  x`, 'key')
  await images.discard(blob, inPieces)
  await images.pushPrint('t', blob)
  await images.list().page()
  await images.get('t')
  await images.delete('t')
  await carts.open('t')
  await carts.open('t', { print_width: 60, print_height: 40 })
  await carts.openSet({ lines: [{ image_token: 't' }] })
  await carts.get('c')
  await carts.pull('https://example.com/a.jpg')
  await catalog.get()
  await catalog.saveDocument((await catalog.document()).document, 'e')
  await discountCodes.list().page()
  await discountCodes.get('SUMMER')
  await discountCodes.create({ kind: 'shipping' })
  await discountCodes.update('SUMMER', { active: false })
  await quotes.create({ country: 'US', lines: [] })
  await giftCards.issue({ amount: 1, currency: 'EUR', mode: 'test' })
  await giftCards.list().page()
  await giftCards.get('g')
  await giftCards.void('g')
  await orders.list().page()
  await orders.get('o')
  await orders.lines('o').page()
  await orders.create({} as never)
  await orders.cancel('o')
  await orders.refund('o', { reason: 'A scratch.' })
  await orders.advance('o', 'ready')
  await events.page()
  await events.trigger({ type: 'order.paid' })
  await orders.replacePrintImage('o', 1, blob)
  await orders.makePrintFilesAgain('o')
  await orders.printFile('o', 1)
  await orders.proof('o', 1)
  await orders.jobTicket('o', 1)
  await orders.documents('o')
  await orders.document('o', 'd')
  await orders.deletePersonalData('o')
  await client.store.get()
  await client.store.update({ closed: true })
  await client.personalData.delete({ email: 'ada@example.com' })
  await webhooks.list()
  await webhooks.create({ url: 'https://example.com', events: ['*'] })
  await webhooks.get('w')
  await webhooks.update('w', { paused: true })
  await webhooks.delete('w')
  await webhooks.rotateSecret('w')
  await webhooks.test('w')
  await webhooks.deliveries('w').page()
  await webhooks.delivery('w', 'd')
  await webhooks.replay('w', 'd')
}
