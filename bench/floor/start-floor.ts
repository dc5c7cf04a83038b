import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emptyFolder } from '../empty-folder.ts'
import { createHttpClient, type HttpClient } from '../load/http-client.ts'

export type Floor = {
  pid: number
  client: HttpClient
  /** Deletes the pictures, not the rows. */
  erasePictures(): Promise<void>
  stop(): Promise<void>
}

const maxConnections = 16

export async function startFloor(folder: string): Promise<Floor> {
  const pictures = join(folder, 'pictures')
  await mkdir(pictures, { recursive: true })
  const program = fileURLToPath(new URL('floor-server.ts', import.meta.url))
  const child = fork(program, [folder], { execArgv: ['--import', 'tsx'] })
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The floor ended: ${code}`))),
  ])
  const client = createHttpClient(`http://127.0.0.1:${message.port}`, maxConnections)
  return {
    pid: child.pid ?? 0,
    client,
    erasePictures: () => emptyFolder(pictures),
    async stop() {
      client.close()
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
