// The floor of print files: sharp alone, in one process, as one would write it first. It speaks as the
// print process does.

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
// A measurement that is over has ended the last ones before they began.
if (process.connected) process.send('started')
