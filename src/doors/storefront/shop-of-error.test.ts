import type { FastifyRequest } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { openHandoff } from '../../../tests/helpers/open-handoff.ts'
import { embeddingHosts } from '../../ground/database/tables/stores-table.ts'
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
