// The program of a picture process: one job at a time. It gets paths and numbers, no keys and no
// connections, and may crash or be killed at any time.

import sharp from 'sharp'
import { storageUnavailable } from '../../../../ground/storage/storage-errors.ts'
import { HandprintError } from '../../../../pure/errors.ts'
import { derivativeFailed, imageUnreadable } from '../../image-errors.ts'
import { compareMiniatures, makeMiniature } from '../compare-miniatures.ts'
import { inspectPicture } from '../inspect-picture.ts'
import { renderPicture } from '../render-picture.ts'
import { pixelsOf } from '../small-picture.ts'
import { limitSharp } from './limit-sharp.ts'
import { outOfMemoryExitCode, type PictureJob, type PictureJobAnswer } from './picture-job.ts'

const memoryLimitBytes = Number(process.argv[2])

// Encoders take no mode for what they write.
process.umask(0o077)
limitSharp()

process.on('message', (job: PictureJob) => {
  void answer(job)
})
// The service decides when this ends: Ctrl+C in a terminal reaches the whole group.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit(0))
process.send?.('started')

async function answer(job: PictureJob): Promise<void> {
  // The decoder runs on other threads, so this one is free to watch it.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memoryLimitBytes) process.exit(outOfMemoryExitCode)
  }, 50)
  const result = await run(job).catch((error: unknown) => toFault(job, error))
  clearInterval(watch)
  process.send?.(result)
}

async function run(job: PictureJob): Promise<PictureJobAnswer> {
  // Shrinking and encoding go on beside the decoding: a shopper waits for this one picture. What is
  // handed over comes many at once, and wants its memory small; what is only decoded is no sooner done.
  sharp.concurrency(job.do === 'render' && job.recipe.format !== 'bare-tiff' ? 2 : 1)
  if (job.do === 'inspect') return { inspected: await inspectPicture(job.path, job) }
  if (job.do === 'compare') return { compared: await compareMiniatures(job) }
  if (job.do === 'look') {
    // Only now: the weights of its model take room, and not every process is asked to look.
    const { lookAtPicture } = await import('../look-at-picture.ts')
    return { looked: await lookAtPicture(job) }
  }
  if (job.do === 'shrink') return { shrunk: await makeMiniature(await pixelsOf(job.placeholder)) }
  await renderPicture(job.path, job.recipe, job.outPath)
  return { rendered: true }
}

function toFault(job: PictureJob, error: unknown): PictureJobAnswer {
  const known = error instanceof HandprintError ? error : unforeseen(job, error)
  const { code, status, publicMessage: message, told, retryAfterSeconds } = known
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  return { fault: { code, status, message, told, ...wait }, detail: String(known.cause ?? '') }
}

// What is rendered has been decoded before, so it is the writing that failed: a full disk.
function unforeseen(job: PictureJob, error: unknown): HandprintError {
  // A file that can't be opened or read says nothing about the picture in it.
  if (error instanceof Error && 'syscall' in error) return storageUnavailable(error)
  return job.do === 'inspect' ? imageUnreadable('crash', error) : derivativeFailed(error)
}
