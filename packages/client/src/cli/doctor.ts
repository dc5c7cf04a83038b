// `handprint doctor`: whether an installation is ready for an app, each doubt with what to do.

import { Handprint, isHandprintError, type Store, type Webhook } from '../handprint.ts'
import { type Command, type CommandContext, Failed } from './command.ts'
import { tryAccessKey } from './configure.ts'
import { testPicture } from './test-picture.ts'

type Verdict = { check: string; ok: boolean; says: string }

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Check address, keys, CORS and webhooks, and walk a test order',
  usage: ['doctor [--no-order]'],
  options: { 'no-order': { type: 'boolean' } },
  words: [0, 0],
  async run(context) {
    const { client, terminal, values } = context
    terminal.say(`Handprint at ${client.address}`)
    const verdicts: Verdict[] = []
    const check = async <Found>(
      name: string,
      find: () => Promise<[says: string, found?: Found]>,
    ) => {
      try {
        const [says, found] = await find()
        verdicts.push({ check: name, ok: true, says })
        report(context, verdicts.at(-1))
        return found
      } catch (error) {
        if (!(error instanceof Error)) throw error
        verdicts.push({ check: name, ok: false, says: error.message })
        report(context, verdicts.at(-1))
        return undefined
      }
    }
    await check('address', () => reached(client))
    if (verdicts.at(-1)?.ok) {
      await check('access key', async () => {
        await tryAccessKey(client)
        return ['hands images over and opens carts']
      })
      const store = await check<Store>('secret key', async () => {
        const found = await client.store.get()
        return [`store "${found.name}", ${found.mode}${found.closed ? ', closed' : ''}`, found]
      })
      await check('pages of other sites', () => allowsPages(client))
      if (store !== undefined) {
        await check('webhooks', () => webhooksWork(client))
        const isTest = store.mode === 'test'
        if (isTest && values['no-order'] !== true) {
          const link = await check<string>('test order', () => walkTestOrder(client))
          if (link !== undefined) await check('links', async () => [linksLeadHere(client, link)])
        } else terminal.say('No test order: that needs a store in test mode.')
      }
    }
    if (terminal.isJson) terminal.print(JSON.stringify(verdicts, null, 2))
    if (verdicts.some(({ ok }) => !ok)) throw new Failed()
  },
}

function report({ terminal }: CommandContext, verdict: Verdict | undefined): void {
  if (verdict === undefined) return
  const { check, ok, says } = verdict
  const mark = ok ? terminal.green('ok  ') : terminal.red('FAIL')
  const line = `${mark}  ${check}: ${says}`
  if (terminal.isJson) terminal.say(line)
  else terminal.print(line)
}

async function reached(client: Handprint): Promise<[string]> {
  type Described = { info?: { title?: string } }
  const begun = Date.now()
  let date: string | null = null
  const asking = new Handprint({
    store: client.address,
    onResponse: ({ headers }) => {
      date = headers.get('date')
    },
  })
  const path = '/api/v1/openapi.json'
  const { info } = await asking.request<Described>('GET', path, { key: 'none' })
  if (info?.title !== 'Handprint') throw new Error(`${client.address} is not a Handprint service.`)
  const skewSeconds = date === null ? 0 : (Date.parse(date) - begun) / 1000
  if (Math.abs(skewSeconds) > 60) {
    throw new Error(
      `its clock and this one differ by ${Math.round(skewSeconds)} s: signatures of webhooks will be refused. Set the clocks.`,
    )
  }
  const { protocol, hostname } = new URL(client.address)
  const isHere = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  if (protocol === 'http:' && !isHere) {
    throw new Error(
      'it is reached by http, so keys can be read on the way. Put TLS in front of it.',
    )
  }
  return [isHere ? 'reached, on this machine only' : 'reached']
}

/** A page of another site asks this before it sends an image. */
async function allowsPages(client: Handprint): Promise<[string]> {
  for (const path of ['/api/v1/images', '/api/v1/uploads', '/loader/x']) {
    const { ok, headers } = await fetch(client.address + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': path.startsWith('/api') ? 'POST' : 'GET',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    })
    if (!ok || headers.get('access-control-allow-origin') !== '*') {
      throw new Error(
        `${path} does not allow pages of other sites (CORS). A proxy in front may drop OPTIONS or the headers.`,
      )
    }
  }
  return ['may send images and open carts (CORS)']
}

async function webhooksWork({ webhooks }: Handprint): Promise<[string]> {
  const all = await webhooks.list()
  if (all.length === 0) return ['none']
  const faults = await Promise.all(all.map((webhook) => faultOf(webhooks, webhook)))
  const found = faults.filter((fault) => fault !== null)
  if (found.length > 0) throw new Error(found.join(' '))
  return [`${all.length}, and the last delivery of each arrived`]
}

async function faultOf(
  webhooks: Handprint['webhooks'],
  { id, url, paused }: Webhook,
): Promise<string | null> {
  if (paused) return `${url} is paused.`
  const [last] = (await webhooks.deliveries(id, { limit: 1 }).page()).data
  const error = last?.attempts.at(-1)?.error
  if (last === undefined || last.status === 'delivered' || !error) return null
  return `${url} failed: ${error} See: handprint webhooks deliveries ${id}.`
}

/** From image to paid order, which is then cancelled. */
async function walkTestOrder(client: Handprint): Promise<[string, string]> {
  const image = await client.images.push(testPicture(1800, 1200))
  const { cart_url } = await client.carts.open(image.image_token, { reference_id: 'doctor' })
  const { products, countries } = await client.catalog.get()
  const country = countries.includes('US') ? 'US' : (countries[0] ?? 'US')
  const best = image.best_print
  if (!best || products.length === 0)
    throw new Error('the catalog sells nothing for 1800 × 1200 pixels.')
  const line = { image_token: image.image_token, product: best.product, size: best.size }
  const quote = await client.quotes.create({ country, lines: [line] })
  const [method] = quote.shipping_methods
  if (method === undefined) throw new Error(`nothing is shipped to ${country}.`)
  const walked = `pushed, cart opened, quoted for ${country}`
  if (country !== 'US') return [`${walked}; ordering takes an address there`, cart_url]
  const order = await client.orders.create({
    reference_id: 'doctor',
    lines: [line],
    shipping_address: {
      name: 'Test Order',
      line1: '12 Long Street',
      city: 'Portland',
      region: 'OR',
      postal_code: '97201',
      country: 'US',
      email: 'test@example.com',
      phone: '5035550100',
    },
    shipping_method: method.name,
    payment: { method: 'test' },
  })
  const end = await ended(client, order.id)
  return [`${walked}, order ${order.number} paid${end}`, cart_url]
}

async function ended(client: Handprint, id: string): Promise<string> {
  try {
    await client.orders.cancel(id, { reason: 'handprint doctor' })
    return ', cancelled'
  } catch (error) {
    // Stores may have no time to cancel.
    if (isHandprintError(error, 'order_state_refused')) return ''
    throw error
  }
}

function linksLeadHere({ address }: Handprint, link: string): string {
  const [ours, theirs] = [new URL(address).origin, new URL(link).origin]
  if (ours === theirs) return `lead to ${theirs}`
  throw new Error(`lead to ${theirs} instead of ${ours}. Set BASE_URL of the service.`)
}
