// kill -9 under mixed load, a few rounds of what `npm run faults` does by the hundred: every answer
// is a promise that has to be kept.

import { describe, expect, it } from 'vitest'
import { runKillRounds } from '../faults/kill-rounds.ts'
import { deployments } from '../helpers/deployments.ts'

describe.each(deployments)('kill -9 in rounds, on $name', (deployment) => {
  it('breaks no promise, leaves nothing that grows', async () => {
    const report = await runKillRounds({ deployment, rounds: 2, seed: 11 })
    expect(report.broken).toEqual([])
    expect(report.tokens).toBeGreaterThan(0)
    expect(report.orphansAfterSweep).toBe(0)
  })
})
