import { describe, expect, it } from 'vitest'
import { isMailAddress, isPublicMailAddress, tidyMailAddress } from './mail-address.ts'

describe('mail addresses', () => {
  it('contain no invisible character', () => {
    expect(isMailAddress('ada\u200b@example.com')).toBe(false)
    expect(isMailAddress('ada\u3164@example.com')).toBe(false)
    expect(tidyMailAddress(' \ufeffada\u3164@exam\u00adple.com\u200e ')).toBe('ada@example.com')
  })

  it('may have letters of any script, and need a dot in the host', () => {
    expect(isPublicMailAddress('gérard@exämple.com')).toBe(true)
    expect(isPublicMailAddress('ada@office')).toBe(false)
    expect(isMailAddress('ada@office')).toBe(true)
  })
})
