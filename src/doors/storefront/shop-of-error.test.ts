import type { FastifyRequest } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { openHandoff } from '../../../tests/helpers/open-handoff.ts'
import { embeddingHosts, returnAddresses } from '../../ground/database/tables/stores-table.ts'
import type { ImageToken } from '../../pure/contract/ids.ts'
import { openCart } from '../../trade/carts/open-cart.ts'
import { getStore } from '../../trade/stores/find-store.ts'
import { shopOfError } from './shop-of-error.ts'

it('leads back to the site in the address of a pull, if the store lists its host', async () => {
  const handoff = await openHandoff()
  onTestFinished(() => handoff.close())
  const { database, now } = handoff.parts
  const siteOf = async (cameFrom: string, destination = 'document') => {
    const request = {
      query: { access_key: handoff.accessKey, came_from: cameFrom },
      host: 'prints.example',
      headers: { 'sec-fetch-dest': destination },
    } as unknown as FastifyRequest
    const shop = await shopOfError({ database, now }, request)
    expect(shop?.storeName).toBe(handoff.store.name)
    return shop?.cameFrom?.href ?? null
  }
  const album = 'https://gallery.example/album'
  expect(await siteOf(album)).toBe(null)
  const hosts = embeddingHosts.write(['gallery.example'])
  await database.queries.updateTable('stores').set({ embedding_hosts: hosts }).execute()
  expect(await siteOf(album)).toBe(album)
  expect(await siteOf(album, 'iframe')).toBe(null)
  expect(await siteOf('https://evil.example/')).toBe(null)
  expect(await siteOf('javascript:alert(1)')).toBe(null)
})

it('leads back to the return address of a link or of the cart, if the store lists it', async () => {
  const handoff = await openHandoff()
  onTestFinished(() => handoff.close())
  const { database, now } = handoff.parts
  const listed = { mode: 'live', return_addresses: returnAddresses.write(['myapp://']) } as const
  await database.queries.updateTable('stores').set(listed).execute()
  const store = await getStore(database.queries, handoff.store.id)
  const token = (await handoff.receive('single')) as ImageToken
  const { cartId } = await openCart(handoff.parts, { store, token, returnUrl: 'myapp://album' })
  const returnTo = async (query: object, params = {}, destination = 'document') => {
    const headers = { 'sec-fetch-dest': destination }
    const request = { query, params, host: 'prints.example', headers } as unknown as FastifyRequest
    return (await shopOfError({ database, now }, request))?.returnTo?.href ?? null
  }
  const pull = { access_key: handoff.accessKey, return_url: 'myapp://home' }
  expect(await returnTo(pull)).toBe('myapp://home')
  expect(await returnTo(pull, {}, 'iframe')).toBe(null)
  expect(await returnTo({ ...pull, return_url: 'other://home' })).toBe(null)
  expect(await returnTo({}, { cartId })).toBe('myapp://album')
})
