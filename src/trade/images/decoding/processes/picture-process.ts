// The program of a picture process: one job at a time. It gets paths and numbers but no keys or
// connections, and may crash or be killed at any time.

import sharp from 'sharp'
import { storageUnavailable } from '../../../../ground/storage/storage-errors.ts'
import { HandprintError } from '../../../../pure/errors.ts'
import { derivativeFailed, imageUnreadable } from '../../image-errors.ts'
import { compareMiniatures } from '../compare-miniatures.ts'
import { inspectPicture } from '../inspect-picture.ts'
import { renderPicture } from '../render-picture.ts'
import { limitSharp } from './limit-sharp.ts'
import { outOfMemoryExitCode, type PictureJob, type PictureJobAnswer } from './picture-job.ts'

const memoryLimitBytes = Number(process.argv[2])

// Set here because encoders have no option for the file mode.
process.umask(0o077)
limitSharp()

process.on('message', (job: PictureJob) => {
  void answer(job)
})
// The service decides when this process ends; Ctrl+C in a terminal signals the whole process group.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit(0))
process.send?.('started')

async function answer(job: PictureJob): Promise<void> {
  // Decoding runs on other threads, so this thread is free to watch the memory.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memoryLimitBytes) process.exit(outOfMemoryExitCode)
  }, 50)
  const result = await run(job).catch((error: unknown) => toFault(job, error))
  clearInterval(watch)
  process.send?.(result)
}

async function run(job: PictureJob): Promise<PictureJobAnswer> {
  // Two threads for a rendering: a shopper waits for this one picture, so resizing and encoding run
  // alongside decoding. Hand-offs arrive in numbers and should use little memory, and a job that
  // only decodes gains nothing from a second thread.
  sharp.concurrency(job.do === 'render' && job.recipe.format !== 'bare-tiff' ? 2 : 1)
  if (job.do === 'inspect') return { inspected: await inspectPicture(job.path, job) }
  if (job.do === 'compare') return { compared: await compareMiniatures(job) }
  if (job.do === 'look') {
    // Loaded on demand: the model's weights take memory, and not every process runs a look.
    const { lookAtPicture } = await import('../look-at-picture.ts')
    return { looked: await lookAtPicture(job) }
  }
  await renderPicture(job.path, job.recipe, job.outPath)
  return { rendered: true }
}

function toFault(job: PictureJob, error: unknown): PictureJobAnswer {
  const known = error instanceof HandprintError ? error : unforeseen(job, error)
  const { code, status, publicMessage: message, told, retryAfterSeconds } = known
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  return { fault: { code, status, message, told, ...wait }, detail: String(known.cause ?? '') }
}

// A picture to render has been decoded before, so the failure is in writing: a full disk.
function unforeseen(job: PictureJob, error: unknown): HandprintError {
  // A file that cannot be opened or read says nothing about the picture in it.
  if (error instanceof Error && 'syscall' in error) return storageUnavailable(error)
  return job.do === 'inspect' ? imageUnreadable('crash', error) : derivativeFailed(error)
}
