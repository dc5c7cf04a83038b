import { describe, expect, it } from 'vitest'
import { errorText, errorWords, faultsOnTheWire, fieldFault, invalid } from './errors.ts'
import { sentence } from './sentences/sentence.ts'

describe('errorText', () => {
  it('includes place, reason and code, down to the first cause', () => {
    const cause = Object.assign(new Error('the inner reason'), { code: 'ENOSPC' })
    const text = errorText(new Error('outer', { cause: new AggregateError([cause], 'both') }))
    expect(text).toMatch(/Error: outer\n\s+at .*Cause: .*both.*Cause: .*the inner reason.*ENOSPC/s)
  })

  it('omits what a database or a provider adds', () => {
    const refused = { detail: 'Failing row contains (ann@example.com).', raw: { name: 'Ann' } }
    expect(errorText(Object.assign(new Error('refused'), refused))).not.toMatch(/ann/i)
  })

  it('ends at an error that is indirectly its own cause', () => {
    const outer = new Error('outer')
    outer.cause = new Error('inner', { cause: outer })
    expect(errorText(outer)).toMatch(/outer.*Cause: .*inner/s)
  })

  it('can be stored in a database, whatever the message contains', () => {
    expect(errorText('It said: \0.')).toBe('It said: \uFFFD.')
  })

  it('describes values that are no errors', () => {
    expect([errorText('the disk is full'), errorText({ name: 'Ann' })]).toEqual([
      'the disk is full',
      'No error details.',
    ])
  })
})

describe('fault', () => {
  it('says in English what the panel says in another language', () => {
    const told = sentence('Enter at most {longest} characters.', { longest: 60 })
    const { publicMessage, message, told: kept } = invalid(told)
    expect([publicMessage, message, kept]).toEqual([
      'Enter at most 60 characters.',
      'Enter at most 60 characters.',
      told,
    ])
    expect(faultsOnTheWire([fieldFault('name', 'parameter_invalid', told)])).toEqual([
      { field: 'name', code: 'parameter_invalid', message: 'Enter at most 60 characters.' },
    ])
  })
})

describe('errorWords', () => {
  it('names the failure and its first cause, without the class', () => {
    const causes = [new TypeError('the gateway is away'), new Error('another')]
    expect(errorWords(new AggregateError(causes, 'Not all could be asked.'))).toBe(
      'Not all could be asked. (the gateway is away)',
    )
    expect(errorWords(new Error('outer', { cause: new Error('inner') }))).toBe('outer (inner)')
    expect(errorWords(new RangeError('alone'))).toBe('alone')
  })
})
