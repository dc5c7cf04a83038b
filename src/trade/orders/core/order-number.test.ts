import { describe, expect, it } from 'vitest'
import { withFreeOrderNumber } from './order-number.ts'

describe('withFreeOrderNumber', () => {
  it('retries until it finds a free number', async () => {
    const taken = Buffer.alloc(8, 0)
    const random = [taken, taken, Buffer.from([1, 10, 17, 18, 20, 22, 27, 31])]
    const next = () => random.shift() ?? taken
    const take = async (number: string) => (number === '0000-0000' ? undefined : number)
    expect(await withFreeOrderNumber(take, next)).toBe('1AHJ-MPVZ')
    await expect(withFreeOrderNumber(take, next)).rejects.toThrow(
      'No free order number was found in ten attempts.',
    )
  })
})
