import { describe, expect, it, vi } from 'vitest'
import { HandprintError } from '../../../pure/errors.ts'
import { checkValues } from './check-values.ts'

function refusal(sent: unknown): HandprintError {
  try {
    checkValues(sent)
  } catch (error) {
    if (error instanceof HandprintError) return error
    throw error
  }
  throw new Error('Nothing was refused.')
}

const nested = (levels: number, begin = '[', end = ']') =>
  JSON.parse(begin.repeat(levels) + (begin === '[' ? '' : '1') + end.repeat(levels))

describe('checkValues', () => {
  it.each([
    ['8,000 lists', nested(8_000)],
    ['more lists than a stack holds', nested(500_000)],
    ['8,000 objects', nested(8_000, '{"a":', '}')],
    ['one level too many', nested(33)],
  ])('refuses %s within each other', (_what, sent) => {
    expect(refusal(sent)).toMatchObject({
      code: 'body_invalid',
      status: 400,
      message: 'The body is nested more than 32 levels deep. Send it flatter.',
    })
  })

  it('takes what is as deep as allowed, and whatever is no body', () => {
    for (const sent of [nested(32), nested(31, '{"a":', '}'), undefined, null, 'text', 7, {}]) {
      expect(checkValues(sent)).toBeUndefined()
    }
  })

  it('walks over no bytes, which may be many and nobody’s: of a webhook they come before its signature is read', () => {
    const entries = vi.spyOn(Object, 'entries')
    checkValues(Buffer.alloc(10))
    checkValues({ news: new Uint8Array(10) })
    expect(entries.mock.calls).toEqual([[{ news: new Uint8Array(10) }]])
    entries.mockRestore()
  })

  it('names each field that holds a NUL, as every other fault does', () => {
    const { status, code, publicMessage, fields } = refusal({
      lines: [{}, { options: { depth: '1.5\0' } }],
      note: 'fine',
      'odd\0name': 1,
      reference_id: '\0',
    })
    expect([status, code]).toEqual([400, 'parameter_invalid'])
    expect(fields?.map(({ field }) => field)).toEqual([
      'odd\\0name',
      'reference_id',
      'lines[1].options.depth',
    ])
    expect(fields).toContainEqual({
      field: 'lines[1].options.depth',
      code: 'parameter_invalid',
      message: 'lines[1].options.depth holds a NUL character (U+0000). Leave it out.',
    })
    expect(publicMessage).toContain('lines[1].options.depth holds a NUL character')
    expect(refusal('\0').publicMessage).toContain('The body holds a NUL character')
  })

  it('tells a hundred faults at most, and how many there are', () => {
    const { fields, publicMessage } = refusal(Array<string>(20_000).fill('\0'))
    expect(fields).toHaveLength(100)
    expect(publicMessage).toContain('19995 more faults')
  })
})
