import { describe, expect, it } from 'vitest'
import { databaseHosts } from './database-hosts.ts'

describe('databaseHosts', () => {
  it('leaves a single host unchanged', () => {
    expect(databaseHosts('postgres://u:p@db:5433/shop?sslmode=require')).toEqual({
      urls: ['postgres://u:p@db:5433/shop?sslmode=require'],
      isWriterSought: false,
    })
  })

  it('splits several hosts, and looks for the writable one', () => {
    const url = 'postgresql://u:p@one:5432,two,[::1]:5434/shop?target_session_attrs=read-write'
    expect(databaseHosts(url)).toEqual({
      urls: [
        'postgresql://u:p@one:5432/shop',
        'postgresql://u:p@two/shop',
        'postgresql://u:p@[::1]:5434/shop',
      ],
      isWriterSought: true,
    })
    expect(databaseHosts('postgres://db/shop?target_session_attrs=primary')).toEqual({
      urls: ['postgres://db/shop'],
      isWriterSought: true,
    })
  })

  it.each([
    'mysql://u:secret@db/x',
    'postgres://u:secret@one:5432,two:x/shop',
    'postgres://u:secret@one/shop?target_session_attrs=any',
  ])('rejects %s without revealing the password', (url) => {
    expect(() => databaseHosts(url)).toThrow(/^(must|accepts)(?!.*secret)/)
  })
})
