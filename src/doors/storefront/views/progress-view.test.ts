import { describe, expect, it } from 'vitest'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { makeProgressView } from './progress-view.ts'

const text = { ...messagesIn('en').pull, language: 'en' }

describe('makeProgressView', () => {
  it('says how much of how much is here', () => {
    expect(
      makeProgressView(
        { received_bytes: 3_210_000, total_bytes: 12_400_000, stage: 'fetching' },
        text,
      ),
    ).toEqual({
      bar: { value: 3_210_000, max: 12_400_000 },
      amount: '3.2 MB of 12.4 MB',
      stage: text.fetching,
    })
  })

  it.each([null, 0])('says how much is here when the origin says %j of the whole', (total) => {
    expect(
      makeProgressView({ received_bytes: 50_000, total_bytes: total, stage: 'fetching' }, text),
    ).toMatchObject({ bar: null, amount: '0.1 MB so far' })
  })

  it('says nothing of bytes while there are none, and when all are here', () => {
    expect(
      makeProgressView({ received_bytes: 0, total_bytes: null, stage: 'fetching' }, text),
    ).toMatchObject({ bar: null, amount: '' })
    expect(
      makeProgressView({ received_bytes: 10, total_bytes: 10, stage: 'preparing' }, text),
    ).toEqual({ bar: null, amount: '', stage: text.preparing })
  })

  it('never fills the bar beyond its end', () => {
    expect(
      makeProgressView({ received_bytes: 11, total_bytes: 10, stage: 'fetching' }, text).bar,
    ).toEqual({ value: 10, max: 10 })
  })
})
