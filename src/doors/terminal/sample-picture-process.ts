// The program that draws the sample picture to the path that it is given.

import { drawSamplePicture } from './draw-sample-picture.ts'

// The service has ended, or been stopped meanwhile.
process.on('disconnect', () => process.exit(1))
await drawSamplePicture(process.argv[2] ?? '')
// Drawing hears nothing: the service may be gone, and only now is that known.
if (process.connected) process.disconnect()
