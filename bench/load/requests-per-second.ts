// GET requests per second that one address answers. Uses wrk if it is installed, since it costs
// least, and our own connections otherwise, which can also alternate between several addresses.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expectStatus, type HttpClient } from './http-client.ts'

export const hasWrk = spawnSync('wrk', ['--version']).error === undefined

export async function requestsPerSecond(
  client: HttpClient,
  path: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  expectStatus(await client.send({ path }), 200, 'The page')
  return hasWrk
    ? await byWrk(`${client.origin}${path}`, connections, seconds)
    : await requestsPerSecondByTurns(client, [path], { connections, seconds })
}

export async function requestsPerSecondByTurns(
  client: HttpClient,
  paths: readonly string[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1000
  let count = 0
  const one = async (): Promise<void> => {
    while (performance.now() < endAt) {
      const path = paths[count % paths.length] ?? ''
      count += 1
      expectStatus(await client.send({ path }), 200, 'The page')
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return (count * 1000) / (performance.now() - startedAt)
}

async function byWrk(url: string, connections: number, seconds: number): Promise<number> {
  const args = ['-t1', '--timeout', '10s', `-c${connections}`, `-d${seconds}s`, url]
  const wrk = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  wrk.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await once(wrk, 'close')
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`wrk met errors:\n${output}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
}
