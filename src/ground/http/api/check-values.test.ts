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
  ])('rejects deeply nested %s', (_what, sent) => {
    expect(refusal(sent)).toMatchObject({
      code: 'body_invalid',
      status: 400,
      message: 'The body is nested more than 32 levels deep. Reduce the nesting.',
    })
  })

  it('accepts the maximum depth, and anything that is no body', () => {
    for (const sent of [nested(32), nested(31, '{"a":', '}'), undefined, null, 'text', 7, {}]) {
      expect(checkValues(sent)).toBeUndefined()
    }
  })

  it('does not walk over bytes, such as those of a webhook before its signature is verified', () => {
    const entries = vi.spyOn(Object, 'entries')
    checkValues(Buffer.alloc(10))
    checkValues({ news: new Uint8Array(10) })
    expect(entries.mock.calls).toEqual([[{ news: new Uint8Array(10) }]])
    entries.mockRestore()
  })

  it('names each field that contains a NUL, as for every other error', () => {
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
      message: 'lines[1].options.depth contains a NUL character (U+0000). Remove it.',
    })
    expect(publicMessage).toContain('lines[1].options.depth contains a NUL character')
    expect(refusal('\0').publicMessage).toContain('The body contains a NUL character')
  })

  it('reports a hundred errors at most, and their number', () => {
    const { fields, publicMessage } = refusal(Array<string>(20_000).fill('\0'))
    expect(fields).toHaveLength(100)
    expect(publicMessage).toContain('Errors not listed here: 19995.')
  })
})
