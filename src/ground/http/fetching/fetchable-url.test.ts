import { describe, expect, it } from 'vitest'
import { isAllowedByName, parseFetchableUrl } from './fetchable-url.ts'

describe('parseFetchableUrl', () => {
  it.each([
    ['https://example.com/a.jpg', 'https://example.com/a.jpg'],
    ['HTTP://EXAMPLE.com:80/A.jpg', 'http://example.com/A.jpg'],
    ['https://example.com', 'https://example.com/'],
    ['https://example.com./a', 'https://example.com/a'],
    ['https://example.com/a b.jpg?q=ä#part', 'https://example.com/a%20b.jpg?q=%C3%A4'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://example.com/a%2Fb%20c.jpg?d=%26', 'https://example.com/a%2Fb%20c.jpg?d=%26'],
    ['https://example.com/user@home.jpg?m=a@b', 'https://example.com/user@home.jpg?m=a@b'],
    ['https://example.com/a?path=c:\\d', 'https://example.com/a?path=c:\\d'],
  ])('parses %s', (text, href) => {
    expect(parseFetchableUrl(text).href).toBe(href)
  })

  it.each([
    '',
    'picture.jpg',
    '/picture.jpg',
    '//example.com/picture.jpg',
    'example.com/picture.jpg',
    'file:///etc/hostname',
    'ftp://example.com/a',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'gopher://example.com/',
    'http:example.com',
    'http:/example.com',
    'http:///example.com',
    'http:\\\\example.com',
    'http://',
    'http:// example.com',
    ' http://example.com',
    'http://example.com\\@127.0.0.1/',
    'http://127.0.0.1\\.example.com/',
    'http://exa\nmple.com/',
    'http://example.com/a\r\nhost: b',
    'http://example.com/\u0000',
    'http://user@example.com/',
    'http://user:word@example.com/',
    'http://@example.com/',
    'http://:@example.com/',
    'http://example.com:99999/',
    'http://example..com/',
    'http://.example.com/',
    'http://example.com../',
    'http://[fe80::1%25eth0]/',
    'http://[fe80::1%eth0]/',
    'http://1.2.3.4.5/',
    'http://example.com/\ud800',
  ])('rejects %j', (text) => {
    expect(() => parseFetchableUrl(text)).toThrow(
      expect.objectContaining({ code: 'image_url_invalid', status: 400 }),
    )
  })
})

describe('isAllowedByName', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0177.0.0.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://127.0.0.1./',
    'http://１２７.0.0.1/',
    'http://①②⑦.0.0.1/',
    'http://127。0。0。1/',
    'http://0/',
    'http://10.0.0.1:8080/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[0:0:0:0:0:ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fd00:ec2::254]/',
    'https://[2002:7f00:1::]/',
  ])('rejects the address in %s', (text) => {
    expect(() => isAllowedByName(parseFetchableUrl(text), [])).toThrow(
      expect.objectContaining({ code: 'image_url_not_allowed', status: 403 }),
    )
  })

  it.each(['http://8.8.8.8/', 'https://[2606:4700:4700::1111]/', 'http://localhost/'])(
    'leaves %s to the check of the connection',
    (text) => {
      expect(isAllowedByName(parseFetchableUrl(text), [])).toBe(false)
    },
  )

  it.each([
    ['http://localhost:9000/', { host: 'localhost', port: 9000 }, true],
    ['http://LOCALHOST.:9000/', { host: 'localhost', port: 9000 }, true],
    ['http://localhost:9000/', { host: 'localhost', port: null }, true],
    ['http://localhost:9001/', { host: 'localhost', port: 9000 }, false],
    ['http://localhost/', { host: 'localhost', port: 80 }, true],
    ['https://localhost/', { host: 'localhost', port: 443 }, true],
    ['https://localhost/', { host: 'localhost', port: 80 }, false],
    ['http://inner.localhost/', { host: 'localhost', port: null }, false],
    ['http://127.0.0.1:9000/', { host: '127.0.0.1', port: 9000 }, true],
    ['http://[::1]:9000/', { host: '[::1]', port: 9000 }, true],
    ['http://[0:0::1]:9000/', { host: '::1', port: 9000 }, true],
    ['http://pictures.local/', { host: 'Pictures.Local', port: null }, true],
  ])('for %s and the allowed %j returns %s', (text, allowed, expected) => {
    expect(isAllowedByName(parseFetchableUrl(text), [allowed])).toBe(expected)
  })

  it('allows an address on the given port only', () => {
    const allowed = [{ host: '127.0.0.1', port: 9000 }]
    expect(() => isAllowedByName(parseFetchableUrl('http://127.0.0.1:9001/'), allowed)).toThrow(
      expect.objectContaining({ code: 'image_url_not_allowed' }),
    )
  })
})
