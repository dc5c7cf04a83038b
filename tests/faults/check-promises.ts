// Compares the actual state with the promises. Every broken promise is a sentence.

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { CartId, ImageToken, OrderId } from '../../src/pure/contract/ids.ts'
import {
  originalKey,
  pictureOfKey,
  type StoredPicture,
} from '../../src/trade/images/object-keys.ts'
import { partsOfPrintKey } from '../../src/trade/production/print-keys.ts'
import { asBrowser, openLoader } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { visit } from '../helpers/shopper.ts'
import type { Service } from '../helpers/start-service.ts'
import { offsetOf } from '../helpers/uploads.ts'
import type { Behind } from './behind-the-service.ts'
import type { Promises, TokenPromise, UploadPromise } from './promises.ts'

/** Checks the rows and bytes of these tokens, which may be a sample. */
export async function checkStored(
  { database, storage }: Behind,
  tokens: readonly TokenPromise[],
): Promise<string[]> {
  const rows = await database.queries
    .selectFrom('image_tokens')
    .select(['token', 'kind', 'preview_sha256', 'print_sha256'])
    .execute()
  const images = await database.queries
    .selectFrom('images')
    .select(['sha256', 'generation'])
    .execute()
  const byHash = new Map(images.map((row) => [row.sha256, row]))
  const byToken = new Map(rows.map((row) => [row.token, row]))
  const broken: string[] = []
  for (const { token, kind, sha256, prints } of tokens) {
    const row = byToken.get(token as ImageToken)
    const first = kind === 'preview' ? row?.preview_sha256 : row?.print_sha256
    if (row?.kind !== kind || first !== sha256) {
      broken.push(`The token of a ${kind} that was answered is gone or names another picture.`)
      continue
    }
    const mayBe = [prints.acknowledged, ...prints.tried]
    if (kind === 'preview' && !mayBe.includes(row.print_sha256)) {
      broken.push('A print image that was acknowledged is not the one that is attached.')
    }
    for (const hash of [row.preview_sha256, row.print_sha256]) {
      if (hash === null) continue
      if ((await storedHash(storage, byHash.get(hash))) !== hash) {
        broken.push(`The stored bytes of a ${kind}this one has  are not those that.`)
      }
    }
  }
  return broken
}

async function storedHash(
  storage: Behind['storage'],
  image: StoredPicture | undefined,
): Promise<string | null> {
  const object = image && (await storage.read(originalKey(image)))
  if (!object) return null
  const hash = createHash('sha256')
  for await (const chunk of object.stream) hash.update(chunk)
  return hash.digest('hex')
}

/** Opens its cart like a browser, and decodes the picture in it to the end. */
export async function checkCartOpens(
  service: Service,
  promise: TokenPromise,
  isLarge: boolean,
): Promise<string[]> {
  const path = promise.kind === 'preview' ? `${promise.token}/2400/1600` : promise.token
  const opened = await openLoader(service, path, asBrowser)
  if (opened.status !== 303) return [`A token opens no cart: ${opened.status}.`]
  const cart = await visit(new URL(String(opened.headers.location), service.url).href)
  const folder = /\/pictures\/[0-9a-f]{32}\//.exec(cart.html)?.[0]
  if (folder === undefined) return ['A cart shows no picture.']
  const answer = await send(`${service.url}${folder}${isLarge ? '1600.webp' : '400.jpg'}`)
  const decoded = await sharp(answer.bytes, { failOn: 'truncated' })
    .raw()
    .toBuffer()
    .catch(() => null)
  return answer.status === 200 && decoded !== null
    ? []
    : [`The picture of a cart can't be shown: ${answer.status}.`]
}

export async function checkUploads(
  service: Service,
  uploads: readonly UploadPromise[],
): Promise<string[]> {
  const broken: string[] = []
  for (const { path, acknowledgedBytes, token } of uploads) {
    const offset = await offsetOf(service.url + path)
    if (offset < acknowledgedBytes) {
      broken.push(`An upload has lost ${acknowledgedBytes - offset} acknowledged bytes.`)
    }
    if (token === null) continue
    const state = (await send(service.url + path)).json()
    if (state.image_token !== token) broken.push('A finished upload does not know its token.')
  }
  return broken
}

export async function checkCarts({ database }: Behind, promises: Promises): Promise<string[]> {
  const lines = await database.queries
    .selectFrom('cart_lines')
    .select(['cart_id', 'quantity', 'image_token'])
    .execute()
  const byCart = new Map(lines.map((line) => [line.cart_id, line]))
  return [...promises.carts.values()].flatMap(({ cartId, token, quantities }) => {
    const line = byCart.get(cartId as CartId)
    if (line?.image_token !== token) return ['A cart that was answered is gone.']
    return quantities.includes(line.quantity) ? [] : ['A change of a cart is gone.']
  })
}

/** Each key has a unique picture, so its images are those with the picture's hash. */
export async function checkKeys({ database }: Behind, promises: Promises): Promise<string[]> {
  const rows = await database.queries
    .selectFrom('image_tokens')
    .select(['token', 'print_sha256'])
    .execute()
  const tokens = new Map<string | null, string[]>()
  for (const { token, print_sha256: sha256 } of rows) {
    tokens.set(sha256, [...(tokens.get(sha256) ?? []), token])
  }
  const doubled = promises.keys.filter(({ sha256 }) => (tokens.get(sha256)?.length ?? 0) > 1)
  return [
    ...promises.contradictions.splice(0),
    ...doubled.map(() => 'A request that was sent again under its key made a second image.'),
  ]
}

/** `isSettled`: payments interrupted by a kill have been reconciled. */
export async function checkOrders(
  { database: { queries } }: Behind,
  promises: Promises,
  isSettled: boolean,
): Promise<string[]> {
  const broken: string[] = []
  const orders = await queries.selectFrom('orders').selectAll().execute()
  const charges = await queries
    .selectFrom('test_gateway_charges')
    .selectAll()
    .where('status', '=', 'paid')
    .execute()
  const chargesOf = (orderId: OrderId) =>
    charges.filter(({ attempt_key: key }) => key.startsWith(`${orderId}:`))
  for (const { cartId, isAcknowledged, total } of promises.orders.values()) {
    if (!isAcknowledged) continue
    const [order, ...more] = orders.filter((each) => each.cart_id === cartId)
    if (!order || more.length > 0) broken.push('A cart that was ordered has not exactly one order.')
    else if (order.payment_status !== 'paid') broken.push('An order that was answered is not paid.')
    else if (order.total !== total) broken.push('An order costs what its page did not show.')
  }
  for (const { id, payment_status: status, total } of orders) {
    const paid = chargesOf(id)
    if (paid.length > 1) broken.push('An order was charged more than once.')
    if (status === 'paid' && paid[0]?.amount !== total) broken.push('A paid order has no charge.')
    if (isSettled && status === 'pending') broken.push('A payment is still pending in the end.')
    if (isSettled && status !== 'paid' && paid.length > 0) {
      broken.push('Somebody was charged for an order that is not paid.')
    }
  }
  const ids = new Set<string>(orders.map(({ id }) => id))
  const strays = charges.filter(({ attempt_key: key }) => !ids.has(key.split(':')[0] ?? ''))
  if (strays.length > 0) broken.push('There is a charge without an order.')
  return broken
}

export async function checkDatabase({ database }: Behind): Promise<string[]> {
  if (database.kind !== 'sqlite') return []
  const answers = await Promise.all([
    sql<object>`pragma integrity_check`.execute(database.queries),
    sql<object>`pragma foreign_key_check`.execute(database.queries),
  ])
  const words = answers.flatMap(({ rows }) => rows.map((row) => JSON.stringify(row)))
  return words.filter((word) => !/"integrity_check":"ok"/.test(word))
}

/** Objects without a row. */
export async function findOrphans({ database: { queries }, storage }: Behind): Promise<string[]> {
  const images = await queries.selectFrom('images').select(['sha256', 'generation']).execute()
  const pieces = await queries.selectFrom('upload_pieces').select('object_key').execute()
  const prints = await queries.selectFrom('print_files').select(['line_id', 'sha256']).execute()
  const printed = new Set(prints.map(({ line_id, sha256 }) => `${line_id}/${sha256}`))
  const generations = new Map(images.map(({ sha256, generation }) => [sha256, generation]))
  const counted = new Set(pieces.map(({ object_key: key }) => key))
  const orphans: string[] = []
  for await (const { key } of storage.list('')) {
    const picture = pictureOfKey(key)
    const print = partsOfPrintKey(key)
    const isCounted = picture
      ? generations.get(picture.sha256) === picture.generation
      : counted.has(key) || (print !== null && printed.has(`${print.lineId}/${print.sha256}`))
    if (!isCounted) orphans.push(key)
  }
  return orphans
}
