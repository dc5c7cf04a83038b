// What every process that decodes pictures allows its libvips.

import sharp from 'sharp'

export function limitSharp(): void {
  sharp.cache(false)
  sharp.concurrency(1)
  // Of all that libvips can read, only what detectFormat lets through.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadWebp',
      'VipsForeignLoadTiff',
      'VipsForeignLoadHeif',
    ],
  })
}
