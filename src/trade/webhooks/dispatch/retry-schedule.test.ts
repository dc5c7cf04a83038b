import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRetryAfter, retryPausesMs, webhookRetryPauseMs } from './retry-schedule.ts'

const hourMs = 3_600_000

describe('the attempts of a webhook', () => {
  it('are spread over three days, each pause longer than the previous one', () => {
    const totalMs = retryPausesMs.reduce((sum, pauseMs) => sum + pauseMs, 0)
    expect(totalMs / hourMs).toBeGreaterThanOrEqual(72)
    expect(totalMs / hourMs).toBeLessThan(73)
    expect([...retryPausesMs].sort((a, b) => a - b)).toEqual(retryPausesMs)
  })

  it('end after the last one, and have jitter', () => {
    expect(webhookRetryPauseMs(1, null, 0)).toBe(5_000)
    expect(webhookRetryPauseMs(1, null, 0.999)).toBe(5_500)
    expect(webhookRetryPauseMs(retryPausesMs.length, null, 0)).toBe(22.5 * hourMs)
    expect(webhookRetryPauseMs(retryPausesMs.length + 1, null, 0)).toBeNull()
  })

  it('wait as long as the receiver asks, if that is longer, up to a day', () => {
    expect(webhookRetryPauseMs(1, 60_000, 0)).toBe(60_000)
    expect(webhookRetryPauseMs(5, 60_000, 0)).toBe(2 * hourMs)
    expect(webhookRetryPauseMs(1, 1_000 * hourMs, 0)).toBe(24 * hourMs)
  })

  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Sun, 01 Nov 2026 12:01:00 GMT', 60_000],
    ['Sun, 01 Nov 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    [null, null],
  ])('parse Retry-After %j', (header, expected) => {
    expect(readRetryAfter(header, Date.UTC(2026, 10, 1, 12))).toBe(expected)
  })

  it('are those documented in docs/webhooks.md', () => {
    const page = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
    const rows = [...page.matchAll(/^\| (\d+) \| (\S+ \S+) \| (\S+ \S+) \|$/gm)]
    let afterMs = 0
    const expected = [0, ...retryPausesMs].map((pauseMs, index) => {
      afterMs += pauseMs
      return [String(index + 1), text(pauseMs), text(afterMs)]
    })
    expect(rows.map(([, ...cells]) => cells)).toEqual(expected)
  })
})

function text(ms: number): string {
  if (ms < 60_000) return `${ms / 1_000} s`
  if (ms < hourMs) return `${Math.floor(ms / 60_000)} min`
  return `${Math.floor((ms / hourMs) * 10) / 10} h`
}
