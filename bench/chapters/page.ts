// The pages as a shopper on a slow phone sees them on a first visit. Each cart visit has its own
// picture and follows directly after its push, so every derivative still has to be made.

import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { buyByTaps, secondsByModel } from '../../tests/helpers/buy-by-taps.ts'
import { findChromium } from '../../tests/helpers/find-chromium.ts'
import { openSlowPhone } from '../browser/slow-phone.ts'
import { useCart } from '../browser/use-cart.ts'
import { type Visit, visitPage } from '../browser/visit-page.ts'
import type { Bench, Row } from '../chapter.ts'
import { openCart } from '../load/open-cart.ts'
import { openPictureOrigin } from '../load/picture-origin.ts'
import { fillCheckout, sendCheckout } from '../load/place-order.ts'
import { pushPicture } from '../load/push-picture.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import { type Service, startService } from '../service/start-service.ts'
import { summarise } from '../summary.ts'

export async function page(bench: Bench): Promise<Row[]> {
  const origin = await openPictureOrigin()
  const browser = await chromium.launch({ executablePath: findChromium() })
  const folder = join(bench.folder, 'service')
  const service = await startService({ folder, pullFrom: origin.host })
  const rounds = bench.isQuick ? 3 : 7
  const rows: Row[] = []
  try {
    for (const [name, path] of Object.entries(pages(service, origin.hold()))) {
      bench.progress(`page: ${name}`)
      const visits: Visit[] = []
      for (let round = 0; round < rounds; round++) {
        visits.push(await visitOnce(browser, `${service.client.origin}${await path()}`))
      }
      rows.push(...rowsOf(name, visits))
    }
    rows.push(...(await cropping(bench, browser, service, rounds)))
    rows.push(...(await buying(bench, browser, service, rounds)))
    return rows
  } finally {
    await browser.close()
    await service.stop()
    await origin.close()
  }
}

const acceptOfChromium = 'text/html,application/xhtml+xml,image/avif,image/webp,*/*;q=0.8'

function pages(service: Service, heldPicture: string): Record<string, () => Promise<string>> {
  const token = async () => await pushPicture(service, await pictureOf('5 MB'))
  const cart = async () => (await openCart(service, await token(), acceptOfChromium)).path
  return {
    cart,
    checkout: async () => `${await cart()}/checkout`,
    receipt: async () => {
      const filled = await fillCheckout(service, await token())
      await sendCheckout(service, filled)
      return filled.path.replace(/checkout$/, 'receipt')
    },
    progress: async () => {
      const query = { image_url: heldPicture, access_key: service.accessKey }
      return `/api/pull?${new URLSearchParams(query)}`
    },
    error: async () => `/cart/${'0'.repeat(32)}`,
  }
}

async function visitOnce(browser: Browser, url: string): Promise<Visit> {
  const phone = await openSlowPhone(browser)
  try {
    return await visitPage(phone, url)
  } finally {
    await phone.close()
  }
}

function rowsOf(name: string, visits: readonly Visit[]): Row[] {
  const row = (what: string, unit: string, of: (visit: Visit) => number, most?: number): Row => ({
    what: `${name} page, ${what}`,
    unit,
    service: summarise(visits.map(of)),
    ...(most === undefined ? {} : { wanted: { atMost: most }, judged: 'service' }),
  })
  return [
    row('largest contentful paint', 'ms', (visit) => visit.paintedMs, 1500),
    row('layout shift', '', (visit) => visit.shift, 0),
    row('script as sent', 'kB', (visit) => visit.scriptBytes / 1000, 25),
    row('style sheets', '', (visit) => visit.stylesheets, 1),
    row('everything as sent', 'kB', (visit) => visit.totalBytes / 1000),
  ]
}

async function cropping(
  bench: Bench,
  browser: Browser,
  service: Service,
  rounds: number,
): Promise<Row[]> {
  bench.progress('page: choosing and cropping')
  const found = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++) {
    const phone = await openSlowPhone(browser)
    const cart = await openCart(service, await pushPicture(service, await pictureOf('5 MB')))
    await phone.page.goto(`${service.client.origin}${cart.path}`, { waitUntil: 'networkidle' })
    for (const { what, ms } of await useCart(phone)) {
      found.set(what, [...(found.get(what) ?? []), ms])
    }
    await phone.close()
  }
  return [...found].map(([what, times]) => ({
    what: `slowest response to ${what}`,
    unit: 'ms',
    service: summarise(times),
    wanted: { atMost: 100 },
    judged: 'service',
  }))
}

/**
 * From the cart to the receipt: the phone's time alone, and including the time of the person using
 * it.
 */
async function buying(
  bench: Bench,
  browser: Browser,
  service: Service,
  rounds: number,
): Promise<Row[]> {
  bench.progress('page: buying')
  const waited: number[] = []
  const whole: number[] = []
  for (let round = 0; round < rounds; round++) {
    const phone = await openSlowPhone(browser)
    const cart = await openCart(service, await pushPicture(service, await pictureOf('5 MB')))
    const begun = performance.now()
    const effort = await buyByTaps(phone.page, `${service.client.origin}${cart.path}`)
    const seconds = (performance.now() - begun) / 1000
    waited.push(seconds)
    whole.push(seconds + secondsByModel(effort, 0))
    await phone.close()
  }
  const wanted = { wanted: { atMost: 90 }, judged: 'service' } as const
  return [
    { what: 'a paid order, the phone alone', unit: 's', service: summarise(waited) },
    { what: 'a paid order, and the person', unit: 's', service: summarise(whole), ...wanted },
  ]
}
