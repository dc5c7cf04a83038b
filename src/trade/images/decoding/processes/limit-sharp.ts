import sharp from 'sharp'

export function limitSharp(): void {
  sharp.cache(false)
  sharp.concurrency(1)
  // Enables only the loaders for formats that detectFormat accepts.
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
