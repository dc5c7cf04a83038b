import { describe, expect, it } from 'vitest'
import { readPullQuery } from './pull-query.ts'

const key = '0123456789abcdef0123456789abcdef'
const picture = 'https://a.example/b/c.jpg'
const signed = `${picture}?w=1&h=2&sig=a%2Fb%3D`

describe('readPullQuery', () => {
  it.each([
    // properly escaped
    [`image_url=${encodeURIComponent(picture)}&access_key=${key}`, picture],
    [`access_key=${key}&image_url=${encodeURIComponent(signed)}`, signed],
    [`image_url=${encodeURIComponent(signed)}&access_key=${key}`, signed],
    [`access_key=${key}&${new URLSearchParams({ image_url: signed })}`, signed],
    [`image_url=${encodeURIComponent(`${picture}?a+b`)}&access_key=${key}`, `${picture}?a+b`],
    [`access_key=${key}&image_url=https%3A%2F%2Fa.example%2Fb+c.jpg`, 'https://a.example/b c.jpg'],
    [
      `access_key=${key}&image_url=https%3a%2f%2fa.example%2fb%20c.jpg`,
      'https://a.example/b c.jpg',
    ],
    // escaped twice: unescaped once
    [
      `image_url=https%3A%2F%2Fa.example%2Fb%2520c.jpg&access_key=${key}`,
      'https://a.example/b%20c.jpg',
    ],
    [`image_url=https%253A%252F%252Fa.example&access_key=${key}`, 'https%3A%2F%2Fa.example'],
    // escaped: other parameters around it are not part of it
    [`utm=1&image_url=${encodeURIComponent(signed)}&fbclid=2&access_key=${key}`, signed],
    [`image_url=${picture}&utm_source=mail&access_key=${key}`, picture],
    // unescaped: first, in the middle and last
    [`image_url=${picture}&access_key=${key}`, picture],
    [`image_url=${signed}&access_key=${key}`, signed],
    [`access_key=${key}&image_url=${signed}`, signed],
    [`reference_id=r&image_url=${signed}&access_key=${key}`, signed],
    [`image_url=${signed}&access_key=${key}&left=1`, signed],
    [`image_url=${signed}&printWidth=1&left=1&access_key=${key}`, signed],
    [`access_key=${key}&image_url=${picture}?a=b=c&d&&e=?f`, `${picture}?a=b=c&d&&e=?f`],
    [`access_key=${key}&image_url=${picture}?q=a+b%20c%2B`, `${picture}?q=a+b%20c%2B`],
    [
      `access_key=${key}&image_url=${picture}?u=https://c.example/?x=1&y=2`,
      `${picture}?u=https://c.example/?x=1&y=2`,
    ],
    [
      `access_key=${key}&image_url=https://a.example/salt&pepper.jpg`,
      'https://a.example/salt&pepper.jpg',
    ],
    [
      `access_key=${key}&image_url=https://a.example/o/b%2Fc.jpg?alt=media&token=1`,
      'https://a.example/o/b%2Fc.jpg?alt=media&token=1',
    ],
    [`image_url=${signed}&currency=EUR&access_key=${key}`, `${signed}&currency=EUR`],
    // unescaped, with our names in its own query after ours have occurred
    [
      `access_key=${key}&image_url=${picture}?access_key=theirs&b=1`,
      `${picture}?access_key=theirs&b=1`,
    ],
    [
      `access_key=${key}&image_url=${picture}?b=1&access_key=theirs&image_url=c`,
      `${picture}?b=1&access_key=theirs&image_url=c`,
    ],
    [`access_key=${key}&image_url=${picture}?cart=full&b=1`, `${picture}?cart=full&b=1`],
    // partly escaped, as some serializers do
    [
      `access_key=${key}&image_url=https%3A//a.example/b.jpg%3Fw%3D1%26h%3D2`,
      'https://a.example/b.jpg?w=1&h=2',
    ],
    [
      `image_url=https://a.example/b.jpg%3Fw%3D1%26h%3D2&access_key=${key}`,
      'https://a.example/b.jpg?w=1&h=2',
    ],
    [
      `image_url=https://a.example/b%2520c.jpg?w%3D1+%26h%3D2&access_key=${key}`,
      'https://a.example/b%20c.jpg?w=1+&h=2',
    ],
    // relative to the image root
    [`access_key=${key}&image_url=2026/b.jpg`, '2026/b.jpg'],
    [`access_key=${key}&image_url=%2F2026%2Fb%20c.jpg`, '/2026/b c.jpg'],
    [`image_url=2026/b%20c.jpg?w=1&h=2&access_key=${key}`, '2026/b%20c.jpg?w=1&h=2'],
    [`image_url=2026/b.jpg&utm=1&access_key=${key}`, '2026/b.jpg'],
  ])('%s', (query, imageUrl) => {
    expect(readPullQuery(query)).toMatchObject({ accessKey: key, imageUrl })
  })

  it('reads the reference id before and after an unescaped address', () => {
    const reference = 'Größe 1+1 & more'
    const escaped = encodeURIComponent(reference)
    for (const query of [
      `reference_id=${escaped}&image_url=${signed}&access_key=${key}`,
      `image_url=${signed}&reference_id=${escaped}&access_key=${key}`,
      `image_url=${signed}&access_key=${key}&reference_id=${escaped.replaceAll('%20', '+')}`,
    ]) {
      expect(readPullQuery(query)).toMatchObject({ imageUrl: signed, referenceId: reference })
    }
    expect(readPullQuery('reference_id=').referenceId).toBeNull()
  })

  it('accepts a cart only if it is a valid id', () => {
    expect(readPullQuery(`image_url=${signed}&cart=${key}`)).toMatchObject({
      imageUrl: signed,
      cart: key,
    })
    expect(readPullQuery(`image_url=${picture}&cart=some`).cart).toBeNull()
    // If no unescaped URL can contain the parameter, it is taken as ours.
    expect(readPullQuery(`image_url=${encodeURIComponent(signed)}&cart=some`).cart).toBe('some')
    expect(readPullQuery(`cart=some&image_url=${signed}`)).toMatchObject({
      imageUrl: signed,
      cart: 'some',
    })
  })

  it.each([
    [`image_url=${encodeURIComponent(picture)}&refrence_id=7`, [['refrence_id', 'reference_id']]],
    [
      `utm=1&image_url=${picture}&referenceId=7`,
      [
        ['utm', null],
        ['referenceId', 'reference_id'],
      ],
    ],
    // As part of the address of the picture.
    [`image_url=${signed}&referenceId=7&w=2`, [['referenceId', 'reference_id']]],
    [
      `accessKey=${key}&image_url=b.jpg&printWidth=9`,
      [
        ['accessKey', 'access_key'],
        ['printWidth', null],
      ],
    ],
    [`image_url=${signed}&cart=some&left=1`, []],
    [`lang=de&measures=cm&currency=EUR&image_url=${signed}&access_key=${key}`, []],
  ])('tells what %s has that is not read', (query, names) => {
    const { ignored } = readPullQuery(query)
    expect(ignored.map(({ name, did_you_mean }) => [name, did_you_mean])).toEqual(names)
  })

  it('reads a return address, also after an unescaped address', () => {
    const back = 'myapp://albums/7?page=2&sort=new'
    const escaped = encodeURIComponent(back)
    const found = { imageUrl: signed, returnUrl: back }
    expect(readPullQuery(`return_url=${escaped}&image_url=${signed}`)).toMatchObject(found)
    expect(
      readPullQuery(`image_url=${signed}&return_url=${escaped}&access_key=${key}`),
    ).toMatchObject({ ...found, accessKey: key })
    expect(readPullQuery(`image_url=${picture}?w=1&return_url=yes&h=2`)).toMatchObject({
      imageUrl: `${picture}?w=1&return_url=yes&h=2`,
      returnUrl: null,
    })
    const sure = `image_url=${encodeURIComponent(signed)}&return_url=`
    expect(readPullQuery(`${sure}albums`).returnUrl).toBe('albums')
    // Not an error, so that a shopper still gets to the shop.
    expect(readPullQuery(`${sure}%FF`).returnUrl).toBe('')
    expect(readPullQuery(`${sure}a:b&return_url=a:b`).returnUrl).toBe('')
  })

  it('reads a discount code, unless it belongs to the address of the picture', () => {
    const code = (query: string) => readPullQuery(query).discountCode
    expect(code('code=summer&image_url=https://a.example/b.jpg?code=5')).toBe('SUMMER')
    expect(code('image_url=https://a.example/b.jpg&code=summer')).toBe('SUMMER')
    expect(code('image_url=https%3A%2F%2Fa.example%2Fb.jpg%3Fc%3D1&code=summer')).toBe('SUMMER')
    const theirs = readPullQuery('image_url=https://a.example/b.jpg?w=1&code=5')
    expect(theirs).toMatchObject({
      discountCode: null,
      imageUrl: 'https://a.example/b.jpg?w=1&code=5',
    })
    expect([code(''), code('code=%25'), code('code=a&code=a'), code('code=%FF')]).toEqual([
      null,
      '',
      '',
      '',
    ])
  })

  it('reports a missing address', () => {
    const nothing = {
      accessKey: null,
      imageUrl: null,
      referenceId: null,
      currency: null,
      cart: null,
      returnUrl: null,
      discountCode: null,
      cameFrom: null,
      added: [],
      ignored: [],
    }
    expect(readPullQuery('')).toEqual(nothing)
    expect(readPullQuery('image_url=&access_key=&reference_id=')).toEqual(nothing)
    expect(readPullQuery('image_url=%20&access_key=+')).toEqual(nothing)
  })

  it.each([
    [`access_key=${key}&access_key=${key}`, 'parameter_invalid'],
    [`image_url=${encodeURIComponent(picture)}&image_url=b`, 'parameter_invalid'],
    [`image_url=${picture}&image_url=${picture}`, 'parameter_invalid'],
    ['reference_id=a&reference_id=a', 'parameter_invalid'],
    [`reference_id=a&image_url=${picture}&reference_id=b`, 'parameter_invalid'],
    ['access_key=%FF', 'parameter_invalid'],
    [`image_url=${encodeURIComponent(picture)}&currency=EURO`, 'parameter_invalid'],
    [`currency=%E2%82%AC&image_url=${picture}`, 'parameter_invalid'],
    ['image_url=https%3A%2F%2Fa.example%2F%FF', 'image_url_invalid'],
    ['reference_id=%FF', 'reference_id_invalid'],
    ['reference_id=a%00', 'reference_id_invalid'],
    [`reference_id=${'a'.repeat(257)}`, 'reference_id_too_long'],
  ])('rejects %s', (query, code) => {
    expect(() => readPullQuery(query)).toThrow(expect.objectContaining({ code, status: 400 }))
  })
})
