// Decodes a HEIC. Sharp's builds cannot decode HEVC because of its patents, so libheif runs as
// WebAssembly on a thread of its own. The calling thread can then keep watching the memory, and all
// of it is released at the end, which WebAssembly otherwise never does.

import { Worker } from 'node:worker_threads'
import { imageUnreadable } from '../../image-errors.ts'
import { siblingProgram } from '../sibling-program.ts'

export type HeicThreadAnswer = { tiff: Uint8Array<ArrayBuffer> } | { fault: string }

/** Returns an upright TIFF with the file's profile. Throws `image_unreadable`. */
export async function decodeHeic(path: string): Promise<Uint8Array> {
  const program = siblingProgram(import.meta.url, 'heic-thread')
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
