import { describe, expect, it } from 'vitest'
import { createStatementNames } from './prepared-statements.ts'

describe('names of statements', () => {
  function nameAfter(times: number, text: string, names = createStatementNames()) {
    for (let sent = 1; sent < times; sent++) names.nameOf(text)
    return names.nameOf(text)
  }

  it('are given to what was sent twenty times, each one its own', () => {
    const names = createStatementNames()
    expect(nameAfter(20, 'select 1', names)).toBeUndefined()
    expect(names.nameOf('select 1')).toBe(names.nameOf('select 1'))
    expect(nameAfter(21, 'select 2', names)).not.toBe(names.nameOf('select 1'))
  })

  it('are the same again where so many texts came that the counts began anew', () => {
    const names = createStatementNames()
    const before = nameAfter(21, 'select 1', names)
    for (let text = 0; text < 500; text++) names.nameOf(`select ${text} as other`)
    expect(names.nameOf('select 1')).toBeUndefined()
    expect(nameAfter(20, 'select 1', names)).toBe(before)
  })

  it('are others once the schema has changed, and in each pool', () => {
    const names = createStatementNames()
    const before = nameAfter(21, 'select 1', names)
    names.renew()
    expect(names.nameOf('select 1')).toBeUndefined()
    expect(nameAfter(20, 'select 1', names)).not.toBe(before)
    expect(nameAfter(21, 'select 1')).not.toBe(before)
  })
})
