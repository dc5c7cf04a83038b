import { describe, expect, it } from 'vitest'
import { handleSignals } from './handle-signals.ts'

describe('signals', () => {
  it('within two seconds count as one, as Ctrl-C comes from the terminal and from npm', () => {
    const { heed, clock, wishes } = listen()
    heed()
    heed()
    clock.at += 1_999
    heed()
    expect(wishes).toEqual(['stop'])
  })

  it('force the exit after two seconds, however many came before', () => {
    const { heed, clock, wishes } = listen()
    heed()
    clock.at += 1_500
    heed()
    clock.at += 500
    heed()
    expect(wishes).toEqual(['stop', 'hurry'])
  })
})

function listen() {
  const clock = { at: 70 }
  const wishes: string[] = []
  const heed = handleSignals({
    stop: () => wishes.push('stop'),
    forceStop: () => wishes.push('hurry'),
    now: () => clock.at,
  })
  return { heed, clock, wishes }
}
