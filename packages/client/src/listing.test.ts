import { expect, it } from 'vitest'
import { fakeFetch } from '../../../tests/helpers/fake-fetch.ts'
import { Handprint } from './handprint.ts'

function threePages() {
  const page = (ids: string[], next_cursor: string | null) => () =>
    Response.json({ data: ids.map((id) => ({ id })), next_cursor })
  const { fetch, requests } = fakeFetch(page(['a', 'b'], '1'), page([], '2'), page(['c'], null))
  const { orders } = new Handprint({ store: 'https://prints.example.com', secretKey: 's', fetch })
  const cursors = () => requests.map(({ url }) => new URL(url).searchParams.get('cursor'))
  return { orders, cursors }
}

it('goes through all pages, also an empty one', async () => {
  const { orders, cursors } = threePages()
  const ids: string[] = []
  for await (const { id } of orders.list({ status: ['ready'], limit: 2 })) ids.push(id)
  expect(ids).toEqual(['a', 'b', 'c'])
  expect(cursors()).toEqual([null, '1', '2'])
})

it('asks for no more pages than are needed', async () => {
  const { orders, cursors } = threePages()
  expect(await orders.list().toArray(2)).toHaveLength(2)
  expect(await orders.list().toArray(0)).toHaveLength(0)
  expect(cursors()).toEqual([null])
})

it('gives one page', async () => {
  const { orders, cursors } = threePages()
  expect((await orders.list({ cursor: 'x' }).page()).next_cursor).toBe('1')
  expect(cursors()).toEqual(['x'])
})
