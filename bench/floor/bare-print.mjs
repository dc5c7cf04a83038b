// The floor for print files: sharp alone in one process, written the obvious way. Uses the same
// protocol as the print process.

import sharp from 'sharp'

sharp.cache(false)
sharp.concurrency(1)
process.once('message', async ({ path, target, folder }) => {
  await sharp(path, { sequentialRead: true })
    .resize(target.width, target.height, { fit: 'fill', kernel: 'lanczos3' })
    .withIccProfile('srgb')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toFile(`${folder}/bare.jpg`)
  process.send({ made: true })
})
process.on('disconnect', () => process.exit(0))
// The parent may have disconnected: processes can start after their measurement is over.
if (process.connected) process.send('started')
