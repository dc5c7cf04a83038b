import { describe, expect, it } from 'vitest'
import { readFields } from './fields.ts'

describe('readFields', () => {
  it('takes the last of a name that comes twice, and only text that every database holds', () => {
    expect({ ...readFields({ a: ['1', '2'], b: 'x', c: { d: 'e' }, f: 3, g: 'a\0' }) }).toEqual({
      a: '2',
      b: 'x',
    })
  })

  it('is empty for what is no form', () => {
    for (const body of [null, undefined, 'text', 7])
      expect(Object.keys(readFields(body))).toEqual([])
  })

  it('knows no field that the form did not have, whatever its name', () => {
    expect(readFields({}).constructor).toBeUndefined()
  })
})
