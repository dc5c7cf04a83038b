import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it('says one, and several of anything else', () => {
  expect([0, 1, 2].map((count) => counted(count, 'byte'))).toEqual(['0 bytes', '1 byte', '2 bytes'])
  expect(counted(1, 'day is', 'days are')).toBe('1 day is')
  expect(counted(0, 'day is', 'days are')).toBe('0 days are')
})
