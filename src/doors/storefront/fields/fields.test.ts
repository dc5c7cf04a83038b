import { describe, expect, it } from 'vitest'
import { readFields } from './fields.ts'

describe('readFields', () => {
  it('takes the last value of a repeated name, and only text that every database can store', () => {
    expect({ ...readFields({ a: ['1', '2'], b: 'x', c: { d: 'e' }, f: 3, g: 'a\0' }) }).toEqual({
      a: '2',
      b: 'x',
    })
  })

  it('is empty for anything but a form', () => {
    for (const body of [null, undefined, 'text', 7])
      expect(Object.keys(readFields(body))).toEqual([])
  })

  it('has no field that the form did not have, whatever its name', () => {
    expect(readFields({}).constructor).toBeUndefined()
  })
})
