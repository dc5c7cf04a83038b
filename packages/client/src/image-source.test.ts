import { expect, it } from 'vitest'
import { openSource } from './image-source.ts'

it.each([undefined, null, 7, true, {}, Promise.resolve(new Blob([])), 'photo.jpg', 'blob:x'])(
  'what is no image is refused, with what would be: %s',
  async (source) => {
    await expect(openSource(source as never)).rejects.toMatchObject({
      code: 'source_unusable',
      message: expect.stringContaining('fromPath(…)'),
    })
  },
)
