import { describe, expect, it } from 'vitest'
import { createStatementNames } from './prepared-statements.ts'

describe('names of prepared statements', () => {
  function nameAfter(times: number, text: string, names = createStatementNames()) {
    for (let sent = 1; sent < times; sent++) names.nameOf(text)
    return names.nameOf(text)
  }

  it('are given after twenty uses, a unique one for each text', () => {
    const names = createStatementNames()
    expect(nameAfter(20, 'select 1', names)).toBeUndefined()
    expect(names.nameOf('select 1')).toBe(names.nameOf('select 1'))
    expect(nameAfter(21, 'select 2', names)).not.toBe(names.nameOf('select 1'))
  })

  it('stay the same after so many texts that the counts were reset', () => {
    const names = createStatementNames()
    const before = nameAfter(21, 'select 1', names)
    for (let text = 0; text < 500; text++) names.nameOf(`select ${text} as other`)
    expect(names.nameOf('select 1')).toBeUndefined()
    expect(nameAfter(20, 'select 1', names)).toBe(before)
  })

  it('change with the schema, and differ between pools', () => {
    const names = createStatementNames()
    const before = nameAfter(21, 'select 1', names)
    names.renew()
    expect(names.nameOf('select 1')).toBeUndefined()
    expect(nameAfter(20, 'select 1', names)).not.toBe(before)
    expect(nameAfter(21, 'select 1')).not.toBe(before)
  })
})
