import { describe, expect, it } from 'vitest'
import { newPullId, progressAddress, queryOf } from './pull-address.ts'
import { type PullQuery, readPullQuery } from './pull-query.ts'

describe('the address of a progress page', () => {
  it.each([
    'image_url=https://a.example/b.jpg?w=1&h=2&sig=a%2Fb%3D&access_key=k&reference_id=r',
    'access_key=k&image_url=https%3A%2F%2Fa.example%2Fb%20c.jpg%3Fd%3D%2526%26e',
    'access_key=k&image_url=2026/a%20b%3Fx=1%26y',
    'access_key=k&image_url=salt%26pepper.jpg&reference_id=Gr%C3%B6%C3%9Fe+%2B+%26%3D%25',
    'image_url=a.jpg&access_key=k&currency=sek',
    'image_url=a.jpg&access_key=k&cart=0123456789abcdef0123456789abcdef',
    'image_url=a.jpg&access_key=k&return_url=myapp%3A%2F%2Falbums%2F7%3Fa%3D1%26b%3D2',
    'image_url=a.jpg&access_key=k&came_from=https%3A%2F%2Fa.example%2Falbum%3Fpage%3D2',
  ])('is equivalent to the pull that it belongs to: %s', (text) => {
    const query = readPullQuery(text)
    expect(readPullQuery(queryOf(query).slice(1))).toEqual(query)
  })

  it('leads nowhere else, whatever the query contains', () => {
    const query: PullQuery = {
      accessKey: 'k#/../',
      imageUrl: '\r\nSet-Cookie: a=b https://a.example/#é"<',
      added: [],
      referenceId: null,
      currency: null,
      cart: null,
      returnUrl: null,
      discountCode: null,
      cameFrom: null,
      ignored: [],
    }
    expect(progressAddress('0'.repeat(32), query)).toMatch(
      /^\/api\/pull\/0{32}\?image_url=[\w%.+-]+&access_key=[\w%.+-]+$/,
    )
  })

  it('is unique for every pull, with 128 random bits', () => {
    const ids = new Set(Array.from({ length: 100 }, newPullId))
    expect(ids.size).toBe(100)
    expect([...ids].every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
  })
})
