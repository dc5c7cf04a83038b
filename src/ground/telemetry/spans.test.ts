import { expect, it } from 'vitest'
import { currentSpan, followTraces, inSpan, partOfCurrent, traceHeaders } from './spans.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'

it('is a no-op while tracing is off', () => {
  followTraces(null)
  expect(inSpan(() => [currentSpan(), partOfCurrent(), traceHeaders()])).toEqual([null, null, {}])
})

it('continues the caller’s trace across awaits, and passes it on', async () => {
  followTraces(0)
  const [whole, part, headers] = await inSpan(async () => {
    await Promise.resolve()
    return [currentSpan(), partOfCurrent(), traceHeaders()] as const
  }, `00-${traceId}-${parentId}-01`)
  expect(whole).toMatchObject({ traceId, parentId, isSampled: true })
  expect(part).toMatchObject({ traceId, parentId: whole?.spanId, isSampled: true })
  expect(headers).toEqual({ traceparent: `00-${traceId}-${whole?.spanId}-01` })
  expect(currentSpan()).toBeNull()
})

it.each([
  undefined,
  'nonsense',
  `ff-${traceId}-${parentId}-01`,
  `00-${'0'.repeat(32)}-${parentId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
])('begins a new trace for %s', (given) => {
  followTraces(1)
  const span = inSpan(currentSpan, given)
  expect(span).toMatchObject({ parentId: null, isSampled: true })
  expect(span?.traceId).toMatch(/^(?!0+$)[0-9a-f]{32}$/)
  expect(span?.traceId).not.toBe(traceId)
  followTraces(0)
  expect(inSpan(currentSpan)?.isSampled).toBe(false)
})
