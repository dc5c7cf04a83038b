import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeFetch, problemAnswer } from '../../../tests/helpers/fake-fetch.ts'
import { Handprint } from './handprint.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const page =
  (ids: string[], next_after: string | null, has_more = false) =>
  () =>
    Response.json({ data: ids.map((id) => ({ id, type: 'order.paid' })), next_after, has_more })

function asking(...answers: Parameters<typeof fakeFetch>) {
  const { fetch, requests } = fakeFetch(...answers)
  const { events } = new Handprint({ store: 'https://prints.example.com', secretKey: 's', fetch })
  const asked = (name: string) => requests.map(({ url }) => new URL(url).searchParams.get(name))
  return { events, asked }
}

it('lists those that there are, of some types, and then ends', async () => {
  const { events, asked } = asking(page(['a'], 'b', true), page([], 'c', true), page(['d'], 'd'))
  const ids: string[] = []
  for await (const { id } of events.list({ types: ['order.paid', 'order.of.tomorrow'] }))
    ids.push(id)
  expect(ids).toEqual(['a', 'd'])
  expect(asked('after')).toEqual([null, 'b', 'c'])
  expect(asked('types')[0]).toBe('order.paid,order.of.tomorrow')
  expect(asked('wait')).toEqual([null, null, null])
})

it('listens on, also without an event and through failures', async () => {
  const away = problemAnswer(503, 'shutting_down', { 'retry-after': '2' })
  const refused = problemAnswer(410, 'event_unknown')
  const nothing = page([], null)
  const { events, asked } = asking(
    nothing,
    page(['a'], 'a'),
    away,
    away,
    away,
    away,
    page(['b'], 'b'),
    refused,
  )
  const ids: string[] = []
  const listened = (async () => {
    for await (const { id } of events.listen({ created_after: '2026-11-21T12:00:00Z' }))
      ids.push(id)
  })().catch((error) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await listened).toMatchObject({ code: 'event_unknown' })
  expect(ids).toEqual(['a', 'b'])
  expect(asked('after')).toEqual([null, null, 'a', 'a', 'a', 'a', 'a', 'b'])
  expect(new Set(asked('wait'))).toEqual(new Set(['30']))
})

it('ends with its signal', async () => {
  const { events } = asking(page([], null))
  const ending = new AbortController()
  const listened = events
    .listen({}, { signal: ending.signal })
    .next()
    .catch((error) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  ending.abort('enough')
  expect(await listened).toBe('enough')
})
