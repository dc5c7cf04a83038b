// The entry point: reads the environment, starts the server, and stops it gracefully. Everything in
// between is in app.ts; commands are in commands/.

import { setFlagsFromString } from 'node:v8'
import type { App } from './app.ts'
import { readConfig } from './config.ts'
import { firstStartKeys, greetingText } from './doors/terminal/greeting-text.ts'
import { handleSignals } from './handle-signals.ts'
import { ConfigFaults, codeOf } from './pure/errors.ts'

const listenHints: Record<string, string> = {
  EADDRINUSE: 'Another program is listening on this port. Stop it, or set PORT to another one.',
  EACCES: 'This user is not allowed to use this port. Set PORT to one above 1023.',
  ENOTFOUND: 'HOST can’t be resolved. Set it to an address of this machine.',
  EADDRNOTAVAIL:
    'HOST is not an address of this machine. Set it to one, or to 0.0.0.0 for all addresses.',
}

/** sysexits.h: EX_CONFIG. */
const configFaultStatus = 78

// `npm start` checks the Node version before installing, but a built server may be started
// directly. An older Node would run it until a missing feature is used.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 20)) {
  process.stderr.write(`Handprint needs Node 20.20 or newer; this is ${process.versions.node}.\n`)
  process.exit(configFaultStatus)
}

// Buffered uploads count as heap. By default V8 lets the heap grow by a fifth, and under pushes of
// small pictures it marked the whole heap five times a second: a twentieth of the work.
setFlagsFromString('--heap-growing-percent=100')

// A log on a full disk or with a closed reader must not stop the service.
process.stdout.on('error', () => undefined)

let app: App | null = null
let isStopping = false

const [command = 'start', ...words] = process.argv.slice(2)
if (command === 'start' && words.length === 0) {
  const onSignal = handleSignals({ stop, forceStop: () => process.exit(1) })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
  await start()
} else {
  const { runCommand } = await import('./commands/run-command.ts')
  process.exitCode = await runCommand(
    [command, ...words],
    (line) => process.stdout.write(`${line}\n`),
    (line) => process.stderr.write(`${line}\n`),
  )
}

async function start(): Promise<void> {
  try {
    const config = readConfig()
    // Most of the program, which commands do not need.
    const { createApp } = await import('./app.ts')
    app = await createApp(config)
    const address = await app.listen()
    const newSecretKey = await app.ensureSecretKey()
    process.stdout.write(firstStartKeys(app.firstStore, newSecretKey))
    process.stdout.write(`Listening on ${address}\n`)
    if (!config.node.roles.includes('web')) return
    process.stdout.write(
      await greetingText({
        ...config,
        ...app,
        newSecretKey,
        address: config.baseUrl ?? address,
      }),
    )
  } catch (error) {
    // Errors caused by stopping during a start are not start failures.
    if (isStopping) return
    process.stderr.write(`Handprint could not start.\n${reasons(error).join('\n')}\n`)
    await app?.stop()
    process.exit(error instanceof ConfigFaults ? configFaultStatus : 1)
  }
}

// Before the app exists, there is nothing to finish.
async function stop(): Promise<void> {
  isStopping = true
  await app?.stop()
  process.exit(0)
}

function reasons(error: unknown): string[] {
  if (error instanceof ConfigFaults) return error.faults.map((fault) => `  ${fault}`)
  const hint = listenHints[codeOf(error)]
  if (hint !== undefined) return [`  ${hint}`]
  if (!(error instanceof Error)) return [`  ${String(error)}`]
  const cause = error.cause instanceof Error ? [`  (${error.cause.message})`] : []
  return [`  ${error.message}`, ...cause]
}
