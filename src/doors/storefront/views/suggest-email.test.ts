import { describe, expect, it } from 'vitest'
import { suggestEmail } from './suggest-email.ts'

describe('suggestEmail', () => {
  it.each([
    ['ann@gmial.com', 'ann@gmail.com'],
    ['ann@gmail.con', 'ann@gmail.com'],
    ['Ann.B@Gmai.com', 'Ann.B@gmail.com'],
    ['ann@hotmaill.com', 'ann@hotmail.com'],
    ['ann@otlook.com', 'ann@outlook.com'],
  ])('asks whether %s was meant as %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant)
  })

  it.each(['ann@gmail.com', 'ann@mail.com', 'ann@example.com', 'ann@gmx.com', 'ann', '', 'a@b@c'])(
    'suggests nothing for "%s"',
    (typed) => {
      expect(suggestEmail(typed)).toBeNull()
    },
  )
})
