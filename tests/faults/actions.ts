// The actions of integrators and shoppers in the load, in sequence per client. An action records
// what it is about to try, acts, and records the answer. A broken connection means that the service
// was killed, and nothing has been promised.

import { hashOf, openLoader, pushImage } from '../helpers/hand-over.ts'
import { type Answer, send } from '../helpers/multipart.ts'
import {
  address,
  fieldsOf,
  type Page,
  payingCard,
  postForm,
  submit,
  visit,
} from '../helpers/shopper.ts'
import type { Service } from '../helpers/start-service.ts'
import { addBytes, askForOffset, beginUpload } from '../helpers/uploads.ts'
import { type NewPicture, newPicture } from './new-picture.ts'
import {
  addToken,
  type CartPromise,
  type KeyPromise,
  type Promises,
  type UploadPromise,
} from './promises.ts'

export type Client = {
  service: Service
  promises: Promises
  random: () => number
  /** Unique in the run, and reproducible by its seed. */
  nextName: () => string
  /**
   * Tokens this client received itself, so that no two clients change the same thing concurrently.
   */
  ownTokens: string[]
  ownCarts: string[]
  ownKeys: KeyPromise[]
  /** Begun and not finished. */
  ownUploads: UploadPromise[]
  /** Answers to this client, and the number of rejections among them. */
  tally: { answered: number; refused: number }
  /** Publishes a picture and returns the address it can be pulled from. */
  offer: (picture: NewPicture) => string
  /** Fields of the cart's form: the options ordered for each picture. */
  choice: Record<string, string>
}

/** Handing off pictures; carts and their pages; ordering. */
export type ActionKind = 'picture' | 'page' | 'order'

type Action = { weight: number; kind: ActionKind; act(client: Client): Promise<void> }

const actions: readonly Action[] = [
  { weight: 4, kind: 'picture', act: (client) => push(client, 'image') },
  { weight: 2, kind: 'picture', act: (client) => push(client, 'preview') },
  { weight: 3, kind: 'picture', act: attachPrint },
  { weight: 3, kind: 'picture', act: beginResumable },
  { weight: 4, kind: 'picture', act: resume },
  { weight: 2, kind: 'picture', act: sendUnderNewKey },
  { weight: 2, kind: 'picture', act: sendAgainUnderKey },
  { weight: 1, kind: 'picture', act: pull },
  { weight: 5, kind: 'page', act: openCart },
  { weight: 2, kind: 'page', act: changeQuantity },
  { weight: 4, kind: 'page', act: viewCart },
  { weight: 7, kind: 'order', act: order },
]

export function drawAction({ random }: Client): Action {
  const total = actions.reduce((sum, { weight }) => sum + weight, 0)
  let at = random() * total
  const drawn = actions.find(({ weight }) => {
    at -= weight
    return at < 0
  })
  if (drawn === undefined) throw new Error('There is no action.')
  return drawn
}

async function push(client: Client, kind: 'image' | 'preview'): Promise<void> {
  const made = await drawn(client)
  const answer = await pushImage(client.service, kind, { image: made.bytes })
  if (isRefused(client, answer)) return
  const token = String(answer.json().image_token)
  keepToken(client, token, kind === 'image' ? 'single' : 'preview', made)
}

async function attachPrint(client: Client): Promise<void> {
  const token = pick(client, client.ownTokens)
  const promise = client.promises.tokens.get(token ?? '')
  if (promise?.kind !== 'preview') return
  const { bytes, sha256 } = await drawn(client)
  promise.prints.tried.push(sha256)
  // Orders may rely on the previous one.
  const { service } = client
  const print = { token: promise.token, image: bytes, key: service.secretKey }
  const answer = await pushImage(service, 'print', print)
  if (isRefused(client, answer)) return
  promise.prints.acknowledged = sha256
  promise.prints.tried = []
}

async function beginResumable(client: Client): Promise<void> {
  const { bytes } = await drawn(client)
  const headers = { authorization: `Bearer ${client.service.accessKey}` }
  const beginning = { byteLength: bytes.byteLength, headers }
  const answer = await beginUpload(client.service.url, beginning)
  if (isRefused(client, answer)) return
  const path = String(answer.headers.location)
  const upload: UploadPromise = { path, bytes, acknowledgedBytes: 0, token: null }
  client.promises.uploads.push(upload)
  client.ownUploads.push(upload)
}

async function resume(client: Client): Promise<void> {
  const upload = pick(client, client.ownUploads)
  if (upload === undefined) return
  const at = client.service.url + upload.path
  const asked = await askForOffset(at)
  if (isRefused(client, asked)) return
  const offset = Number(asked.headers['upload-offset'])
  const { byteLength } = upload.bytes
  const count = Math.ceil((byteLength / 3) * (0.5 + client.random()))
  const end = Math.min(offset + count, byteLength)
  const answer = await addBytes(at, offset, upload.bytes.subarray(offset, end))
  if (isRefused(client, answer)) return
  upload.acknowledgedBytes = Number(answer.headers['upload-offset'])
  const token = answer.headers['handprint-image-token']
  if (end < byteLength || token === undefined) return
  upload.token = String(token)
  client.ownUploads.splice(client.ownUploads.indexOf(upload), 1)
  keepToken(client, upload.token, 'single', { sha256: hashOf(upload.bytes) })
}

async function sendUnderNewKey(client: Client): Promise<void> {
  const { bytes, sha256 } = await drawn(client)
  const promise = { key: sha256.slice(0, 32), bytes, sha256, token: null }
  client.promises.keys.push(promise)
  client.ownKeys.push(promise)
  await sendUnderKey(client, promise)
}

async function sendAgainUnderKey(client: Client): Promise<void> {
  const promise = pick(client, client.ownKeys)
  if (promise !== undefined) await sendUnderKey(client, promise)
}

async function sendUnderKey(client: Client, promise: KeyPromise): Promise<void> {
  const { service, promises } = client
  const answer = await send(`${service.url}/api/v1/images`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.accessKey}`,
      'content-type': 'image/jpeg',
      'idempotency-key': promise.key,
    },
    body: promise.bytes,
  })
  if (isRefused(client, answer)) return
  const token = String(answer.json().image_token)
  if (promise.token === null) keepToken(client, token, 'single', promise)
  else if (promise.token !== token) promises.contradictions.push('A key was answered two tokens.')
  promise.token = token
}

async function pull(client: Client): Promise<void> {
  const made = await drawn(client)
  const query = new URLSearchParams({
    access_key: client.service.accessKey,
    image_url: client.offer(made),
  })
  const headers = { accept: 'application/json' }
  const answer = await send(`${client.service.url}/api/pull?${query}`, { headers })
  if (isRefused(client, answer)) return
  const { image_token: token, cart_id: cartId } = answer.json()
  keepToken(client, String(token), 'pull', made)
  keepCart(client, String(cartId), String(token))
}

async function openCart(client: Client): Promise<void> {
  const token = pick(client, client.ownTokens)
  const promise = client.promises.tokens.get(token ?? '')
  if (promise === undefined) return
  const path = promise.kind === 'preview' ? `${promise.token}/2400/1600` : promise.token
  const answer = await openLoader(client.service, path)
  if (isRefused(client, answer)) return
  keepCart(client, String(answer.json().cart_id), promise.token)
}

async function changeQuantity(client: Client): Promise<void> {
  const cart = client.promises.carts.get(pick(client, client.ownCarts) ?? '')
  if (cart === undefined || client.promises.orders.has(cart.cartId)) return
  await alone(cart, () => changeQuantityOf(client, cart))
}

async function changeQuantityOf(client: Client, cart: CartPromise): Promise<void> {
  const page = await visit(`${client.service.url}/cart/${cart.cartId}`)
  if (isRefused(client, page.answer)) return
  if (!page.html.includes('id="cart-form"')) return
  const quantity = 1 + Math.floor(client.random() * 9)
  cart.quantities.push(quantity)
  const answer = await postForm(page, 'cart-form', { action: 'update', quantity: `${quantity}` })
  // A request that the balancer gave up on may be executed after the next one.
  if (answer.status === 504) cart.late.push(quantity)
  if (isRefused(client, answer)) return
  cart.quantities = [quantity, ...cart.late]
}

async function alone(cart: CartPromise, act: () => Promise<void>): Promise<void> {
  if (cart.isBusy) return
  cart.isBusy = true
  try {
    await act()
  } finally {
    cart.isBusy = false
  }
}

async function viewCart(client: Client): Promise<void> {
  // Any client's cart: viewing changes nothing.
  const cartId = pick(client, [...client.promises.carts.keys()])
  if (cartId === undefined) return
  isRefused(client, (await visit(`${client.service.url}/cart/${cartId}`)).answer)
}

async function order(client: Client): Promise<void> {
  const cart = client.promises.carts.get(pick(client, client.ownCarts) ?? '')
  if (cart !== undefined) await alone(cart, () => orderCart(client, cart))
}

async function orderCart(client: Client, cart: CartPromise): Promise<void> {
  const { cartId } = cart
  const known = client.promises.orders.get(cartId)
  const base = client.service.url
  const form = known ? movedTo(known.form, base) : await openCheckout(client, cart)
  if (form === null || known?.isAcknowledged) return
  const total = Number(/name="total"[^>]*value="(\d+)"/.exec(form.html)?.[1] ?? Number.NaN)
  const placed = { cartId, form, isAcknowledged: false, total }
  client.promises.orders.set(cartId, placed)
  const fields = { ...address, ...payingCard, action: 'pay' }
  const answer = await postForm(form, 'checkout-form', fields)
  if (isRefused(client, answer)) return
  if (String(answer.headers.location).includes('/receipt')) placed.isAcknowledged = true
}

/** Null for a picture that is too small for any print. */
async function openCheckout(client: Client, cart: CartPromise): Promise<Page | null> {
  const page = await visit(`${client.service.url}/cart/${cart.cartId}`)
  if (isRefused(client, page.answer)) return null
  if (!page.html.includes('id="cart-form"')) return null
  // If the picture is too small for any print, none is chosen and none can be.
  const choice = 'size' in fieldsOf(page.html) ? client.choice : {}
  const checkout = await submit(page, 'cart-form', { ...choice, action: 'continue' })
  // The form has sent the quantity that the page showed.
  if (checkout.answer.status === 504) cart.late.push(...cart.quantities)
  if (isRefused(client, checkout.answer)) return null
  return checkout.html.includes('id="checkout-form"') ? checkout : null
}

/** The same page at the current address of the service. */
export function movedTo(page: Page, base: string): Page {
  const { pathname, search } = new URL(page.url)
  return { ...page, url: base + pathname + search }
}

function keepToken(
  client: Client,
  token: string,
  kind: 'preview' | 'single' | 'pull',
  { sha256 }: { sha256: string },
): void {
  addToken(client.promises, { token, kind, sha256 })
  client.ownTokens.push(token)
}

function keepCart(client: Client, cartId: string, token: string): void {
  client.promises.carts.set(cartId, { cartId, token, quantities: [1], late: [], isBusy: false })
  client.ownCarts.push(cartId)
}

function isRefused({ promises, tally }: Client, answer: Answer): boolean {
  tally.answered++
  if (answer.status < 400) return false
  tally.refused++
  const code = /"code":"(\w+)"/.exec(answer.text)?.[1] ?? `a page with status ${answer.status}`
  promises.refusals.set(code, (promises.refusals.get(code) ?? 0) + 1)
  return true
}

// Mostly small ones: the number of answers finds faults, not their size.
function drawn(client: Client): Promise<NewPicture> {
  const luck = client.random()
  const size = luck < 0.35 ? 0 : luck < 0.8 ? 1 : luck < 0.97 ? 2 : 3
  return newPicture(size, client.nextName())
}

function pick<T>({ random }: Client, from: readonly T[]): T | undefined {
  // Prefers newer ones: a kill is more likely to have affected them.
  const back = Math.floor(random() ** 2 * from.length)
  return from[from.length - 1 - back]
}
