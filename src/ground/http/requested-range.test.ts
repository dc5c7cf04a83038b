import { describe, expect, it } from 'vitest'
import { requestedRange } from './requested-range.ts'

describe('requestedRange', () => {
  const etag = '"abc"'
  const file = { byteLength: 100, etag }
  const of = (range: string, ifRange?: string) =>
    requestedRange({ range, ...(ifRange !== undefined && { 'if-range': ifRange }) }, file)

  it.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=10-19', { first: 10, last: 19 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-1000', { first: 0, last: 99 }],
    ['bytes=50-1000', { first: 50, last: 99 }],
  ])('parses %s', (range, expected) => {
    expect(of(range)).toEqual(expected)
  })

  it.each(['', 'bytes=-', 'bytes=0-1,5-6', 'pages=1-2', 'bytes=20-10', 'bytes=a-b'])(
    'returns the whole file for "%s"',
    (range) => {
      expect(of(range)).toBeNull()
      expect(requestedRange({}, file)).toBeNull()
    },
  )

  it('returns the whole file if it has changed since the download began', () => {
    expect(of('bytes=10-19', etag)).toEqual({ first: 10, last: 19 })
    expect(of('bytes=10-19', '"other"')).toBeNull()
    expect(of('bytes=10-19', `W/${etag}`)).toBeNull()
  })

  it('rejects a range that begins after the end', () => {
    const refused = expect.objectContaining({ code: 'range_not_satisfiable', status: 416 })
    expect(() => of('bytes=100-')).toThrow(refused)
    expect(() => of('bytes=-0')).toThrow(refused)
    expect(() => requestedRange({ range: 'bytes=-5' }, { byteLength: 0, etag })).toThrow(refused)
  })
})
