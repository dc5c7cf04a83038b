// The pixels of a HEIC, whose HEVC no sharp can decode for reasons of patents. Libheif does it as
// WebAssembly, on a thread of its own: so this thread can go on watching the memory, and all of it
// is given back at the end, which WebAssembly otherwise never does.

import { Worker } from 'node:worker_threads'
import { imageUnreadable } from '../../image-errors.ts'
import { programBeside } from '../program-beside.ts'

export type HeicThreadAnswer = { tiff: Uint8Array<ArrayBuffer> } | { fault: string }

/** A TIFF, upright, with the profile that the file has. Throws `image_unreadable`. */
export async function decodeHeic(path: string): Promise<Uint8Array> {
  const program = programBeside(import.meta.url, 'heic-thread')
  const thread = new Worker(program.path, {
    workerData: path,
    execArgv: program.execArgv,
    stdout: true,
    stderr: true,
  })
  try {
    const answer = await new Promise<HeicThreadAnswer>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', (code) => reject(new Error(`the thread ended with ${code}`)))
    })
    if ('fault' in answer) throw new Error(answer.fault)
    return answer.tiff
  } catch (error) {
    throw imageUnreadable('damaged', error)
  } finally {
    await thread.terminate()
  }
}
