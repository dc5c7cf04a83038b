import { expect, it } from 'vitest'
import { readyLines } from './ready-lines.ts'

const options = {
  origin: 'https://prints.test',
  accessKey: '0123456789abcdef0123456789abcdef',
  imageUrl: 'https://photos.test/a b.jpg?w=1&h="2"',
  label: 'Buy',
}

it('the ready lines carry a picture’s address as the link, the script and the element read it', () => {
  const { link, script, element } = readyLines(options)
  expect(link).toBe(
    'https://prints.test/api/pull?access_key=0123456789abcdef0123456789abcdef&image_url=https%3A%2F%2Fphotos.test%2Fa+b.jpg%3Fw%3D1%26h%3D%222%22',
  )
  expect(new URL(link).searchParams.get('image_url')).toBe(options.imageUrl)
  const image = 'https://photos.test/a b.jpg?w=1&amp;h=&quot;2&quot;'
  expect(script.split('\n').at(-1)).toBe(`<button data-cp-url="${image}">Buy</button>`)
  expect(element).toContain(`<handprint-button src="${image}" access-key="${options.accessKey}">`)
})
