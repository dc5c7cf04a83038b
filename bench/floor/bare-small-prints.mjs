// The floor for a set of small prints: sharp alone, written the obvious way, one print after the
// other. Each core has a process of its own.

import sharp from 'sharp'

sharp.cache(false)
sharp.concurrency(1)
process.on('message', async ({ paths, width, height, crop, folder }) => {
  for (const [index, path] of paths.entries()) {
    await sharp(path, { sequentialRead: true, autoOrient: true })
      .extract(crop)
      .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
      .withIccProfile('srgb')
      .withDensity(300)
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
      .toFile(`${folder}/${process.pid}-${index}.jpg`)
  }
  process.send('done')
})
process.on('disconnect', () => process.exit(0))
if (process.connected) process.send('started')
