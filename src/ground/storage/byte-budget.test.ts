import { describe, expect, it } from 'vitest'
import { createByteBudget } from './byte-budget.ts'

describe('createByteBudget', () => {
  it('starts work only while its bytes fit, in order', async () => {
    const budget = createByteBudget(10)
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const spend = (name: string, byteLength: number) =>
      budget.spend(byteLength, async () => {
        begun.push(name)
        await new Promise<void>((end) => ends.set(name, end))
      })
    const first = spend('first', 6)
    const second = spend('second', 6)
    const third = spend('third', 1)
    await Promise.resolve()
    await Promise.resolve()
    expect(begun).toEqual(['first'])
    ends.get('first')?.()
    await first
    await Promise.resolve()
    expect(begun).toEqual(['first', 'second', 'third'])
    ends.get('second')?.()
    ends.get('third')?.()
    await Promise.all([second, third])
  })

  it('runs work that exceeds the budget alone, and releases its bytes after a failure', async () => {
    const budget = createByteBudget(10)
    const failing = budget.spend(1000, () => Promise.reject(new Error('failed')))
    await expect(failing).rejects.toThrow('failed')
    expect(await budget.spend(1000, () => Promise.resolve('ran'))).toBe('ran')
  })
})
