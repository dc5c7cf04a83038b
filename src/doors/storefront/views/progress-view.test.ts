import { describe, expect, it } from 'vitest'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { makeProgressView } from './progress-view.ts'

const words = messagesIn('en')
const text = { ...words.pull, ofAll: words.upload.ofAll, language: 'en' }

describe('makeProgressView', () => {
  it('shows the bytes received and the total', () => {
    expect(
      makeProgressView(
        { received_bytes: 3_210_000, total_bytes: 12_400_000, stage: 'fetching' },
        text,
      ),
    ).toEqual({
      bar: { value: 3_210_000, max: 12_400_000 },
      amount: '3.2 MB of 12.4 MB · 26%',
      stage: text.fetching,
    })
  })

  it.each([null, 0])('shows only the bytes received if the origin announces %j', (total) => {
    expect(
      makeProgressView({ received_bytes: 50_000, total_bytes: total, stage: 'fetching' }, text),
    ).toMatchObject({ bar: null, amount: '50 kB so far' })
  })

  it('shows no bytes before the first and after the last', () => {
    expect(
      makeProgressView({ received_bytes: 0, total_bytes: null, stage: 'fetching' }, text),
    ).toMatchObject({ bar: null, amount: '' })
    expect(
      makeProgressView({ received_bytes: 10, total_bytes: 10, stage: 'preparing' }, text),
    ).toEqual({ bar: null, amount: '', stage: text.preparing })
  })

  it.each([
    [245_000, 490_000],
    [3_300_000, 9_900_000],
    [9_000_000, 12_340_000],
    [11, 10],
  ])('shows bytes and percent that agree, for %d of %d', (received_bytes, total_bytes) => {
    const { amount } = makeProgressView({ received_bytes, total_bytes, stage: 'fetching' }, text)
    const [received = 0, total = 1, percent] =
      amount
        .replaceAll(',', '')
        .match(/[\d.]+/g)
        ?.map(Number) ?? []
    const isCounted = total_bytes > 1000
    expect(percent).toBe(isCounted ? Math.round((100 * received) / total) : 100)
  })

  it('never fills the bar beyond its end', () => {
    expect(
      makeProgressView({ received_bytes: 11, total_bytes: 10, stage: 'fetching' }, text).bar,
    ).toEqual({ value: 10, max: 10 })
  })
})
