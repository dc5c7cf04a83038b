import { describe, expect, it } from 'vitest'
import { nextStep } from './print-image-steps.ts'

const hourMs = 3_600_000
const settings = {
  coolOffMinutes: 30,
  printImageReminderHours: [24, 72],
  printImageDeadlineDays: 7,
  printImageThen: 'hold' as const,
}
const at = (hours: number, reminded = 0, changed = {}) => {
  const step = nextStep({ since: 0, reminded }, { ...settings, ...changed }, hours * hourMs)
  return [step.kind, step.at / hourMs]
}

describe('nextStep', () => {
  it('reminds after one day and after three, and gives up after seven', () => {
    expect(at(0)).toEqual(['remind', 24])
    expect(at(23)).toEqual(['remind', 24])
    expect(at(24, 1)).toEqual(['remind', 72])
    expect(at(72, 2)).toEqual(['deadline', 168])
    expect(at(500, 2)).toEqual(['deadline', 168])
  })

  it('takes only the latest of the steps that came due during a downtime', () => {
    expect(at(100)).toEqual(['remind', 72])
    expect(at(100, 2)).toEqual(['deadline', 168])
    expect(at(200)).toEqual(['deadline', 168])
  })

  it('follows a changed setting of the store, and sends no reminder after the deadline', () => {
    expect(at(0, 0, { printImageReminderHours: [] })).toEqual(['deadline', 168])
    expect(at(0, 1, { printImageReminderHours: [12] })).toEqual(['deadline', 168])
    expect(at(50, 1, { printImageDeadlineDays: 2 })).toEqual(['deadline', 48])
  })
})
