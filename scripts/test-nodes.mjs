// `npm run test:nodes`: tests both commands on every supported Node release line. The binary of
// each line comes from the npm package `node`. With it, the service is built and started by `npm
// start`, the README's hand-off is performed, and the unit and service tests run.
//
// Arguments select lines (`24 26`), a part (`start` or `test`), and what vitest runs
// (`src/ground/http`).

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureAllInstalled, root } from './ensure-installed.mjs'
import { insideFence } from './run.mjs'

await insideFence()
await ensureAllInstalled()

const chosen = process.argv.slice(2)
const isLine = (argument) => /^\d\d$/.test(argument)
const parts = ['start', 'test']
const lines = chosen.some(isLine) ? chosen.filter(isLine) : ['20', '22', '24', '26']
const wanted = chosen.filter((argument) => parts.includes(argument))
const files = chosen.filter((argument) => !isLine(argument) && !parts.includes(argument))
const failures = []

for (const line of lines) {
  const path = await findNode(line)
  const env = { ...process.env, PATH: dirname(path) + delimiter + process.env.PATH }
  const { output: version } = await collect(path, ['--version'], env)
  for (const part of wanted.length > 0 ? wanted : parts) {
    console.log(`\n=== ${part} on Node ${version.trim()}`)
    try {
      await (part === 'start' ? tryStart(env) : tryTests(path, env))
    } catch (error) {
      failures.push(`${part} on Node ${version.trim()}: ${error.message}`)
    }
  }
}

for (const failure of failures) console.log(`FAILED ${failure}`)
console.log(`Node ${lines.join(', ')}: ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)

async function findNode(line) {
  const script = ['-p', 'process.execPath']
  const args = ['--yes', `--package=node@${line}`, '--', 'node', ...script]
  const { code, output } = await collect('npx', args, process.env)
  if (code !== 0) throw new Error(`npm has no program of Node ${line} for this machine.`)
  return output.trim()
}

async function tryStart(env) {
  rmSync(`${root}dist`, { recursive: true, force: true })
  const folder = mkdtempSync(`${tmpdir()}/handprint-start-`)
  const settings = { PORT: '0', HANDPRINT_DATA_DIR: folder }
  const service = start('npm', ['start'], { ...env, ...settings }, (text) => {
    const address = /^Listening on (\S+)$/m.exec(text)?.[1]
    const secretKey = /secret key {2}(\S+)/.exec(text)?.[1]
    // The last line the service prints, after the sample picture exists.
    return text.includes('/api/v1/orders?') && address && { address, secretKey }
  })
  try {
    const commands = handOff(folder, await service.isReady)
    const { output, code } = await collect('sh', ['-ec', commands], env)
    if (code !== 0 || !/"cart_url":/.test(output) || !/"data":/.test(output)) {
      throw new Error(`the README's hand-off was answered:\n${output}`)
    }
  } finally {
    service.process.kill('SIGINT')
    await service.ended
  }
  if (/warning/i.test(service.text())) throw new Error(`it warns:\n${service.text()}`)
}

/** Runs the README's own commands with the address and key that this start printed. */
function handOff(folder, { address, secretKey }) {
  const [commands] = /^TOKEN=.*?(?=^```$)/ms.exec(readFileSync(`${root}README.md`, 'utf8')) ?? []
  if (commands === undefined) throw new Error('the README has no hand-off to try')
  return commands
    .replaceAll('http://127.0.0.1:8080', address)
    .replaceAll('data/sample.jpg', `${folder}/sample.jpg`)
    .replaceAll('sk_…', secretKey)
}

async function tryTests(path, env) {
  await ensureBuilt()
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...files]
  const tests = spawn(path, args, { cwd: root, env, stdio: 'inherit' })
  const code = await new Promise((resolve) => tests.once('exit', resolve))
  if (code !== 0) throw new Error('tests failed; see above')
}

async function collect(command, args, env) {
  const { ended, text } = start(command, args, env)
  return { code: await ended, output: text() }
}

/** `readIn` searches the entire output for what the caller waits for. */
function start(command, args, env, readIn = () => null) {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let written = ''
  const ended = new Promise((resolve) => child.once('close', resolve))
  const isReady = new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      written += chunk
      const found = readIn(written)
      if (found) resolve(found)
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`it ended, and wrote:\n${written}`)))
  })
  // Callers that only wait for the end get the exit code instead.
  isReady.catch(() => undefined)
  return { process: child, ended, isReady, text: () => written }
}
