import { describe, expect, it } from 'vitest'
import { signalled } from '../../../../tests/helpers/signalled.ts'
import { createSharedWork } from './shared-work.ts'

describe('createSharedWork', () => {
  it('runs once for concurrent callers, and again for later ones', async () => {
    const works = createSharedWork<number>()
    let begun = 0
    const begin = async () => ++begun
    const both = [works.join('a', undefined, begin), works.join('a', undefined, begin)]
    expect(await Promise.all(both)).toEqual([1, 1])
    expect(works.get('a')).toBeUndefined()
    expect(await works.join('a', undefined, begin)).toBe(2)
  })

  it('is aborted when the last caller has left, and not before', async () => {
    const works = createSharedWork<string>()
    const gate = signalled()
    const signals: AbortSignal[] = []
    const begin = async (left: AbortSignal) => {
      signals.push(left)
      await gate.promise
      left.throwIfAborted()
      return 'done'
    }
    const [first, second] = [new AbortController(), new AbortController()]
    const asked = [first, second].map(({ signal }) => works.join('a', signal, begin))
    first.abort(new Error('first left'))
    expect(signals[0]?.aborted).toBe(false)
    second.abort(new Error('second left'))
    expect(signals[0]?.reason).toMatchObject({ message: 'second left' })
    const later = works.join('a', undefined, begin)
    gate.resolve()
    await Promise.all(asked.map((asking) => expect(asking).rejects.toThrow('second left')))
    expect(await later).toBe('done')
  })

  it('runs to its end for a caller without a signal', async () => {
    const works = createSharedWork<string>()
    const begin = async (left: AbortSignal) => (left.aborted ? 'given up' : 'done')
    const ahead = works.join('a', undefined, begin)
    const leaving = new AbortController()
    void works.join('a', leaving.signal, begin)
    leaving.abort()
    expect(await ahead).toBe('done')
  })
})
