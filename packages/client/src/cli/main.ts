#!/usr/bin/env node
// The command line. docs/client.md documents its exit codes: 0 done, 1 refused or failed, 2 wrong usage or
// settings, 3 the service can't be reached, 130 interrupted.

import { parseArgs } from 'node:util'
import { Handprint, isHandprintError } from '../handprint.ts'
import { type Command, Failed, text, UsageError, type Values } from './command.ts'
import { completionsCommand } from './completions.ts'
import { configureCommand } from './configure.ts'
import { doctorCommand } from './doctor.ts'
import { listenCommand } from './listen-command.ts'
import { ordersCommand } from './orders-command.ts'
import { pushCommand } from './push-command.ts'
import { quoteCommand } from './quote-command.ts'
import { openStoredSettings, type StoredSettings } from './stored-settings.ts'
import { createTerminal, type Terminal } from './terminal.ts'
import { triggerCommand } from './trigger-command.ts'
import { webhooksCommand } from './webhooks-command.ts'

const commands: readonly Command[] = [
  pushCommand,
  ordersCommand,
  quoteCommand,
  webhooksCommand,
  listenCommand,
  triggerCommand,
  doctorCommand,
  configureCommand,
  completionsCommand(() => commands),
]

const ofAll = {
  store: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Commands of the service, whose program has the same name in its checkout. */
const ofService = ['start', 'check', 'backup', 'restore', 'migrate']

async function run(given: readonly string[]): Promise<void> {
  const [name = 'help', ...rest] = given
  if (/^(?:help|--help|-h)$/.test(name)) return help(rest[0])
  if (/^(?:version|--version|-v)$/.test(name)) return void process.stdout.write(`${version}\n`)
  const command = commands.find((each) => each.name === name)
  if (command === undefined) {
    const hint = ofService.includes(name)
      ? `"${name}" is a command of the service: run it with npx in the service's checkout.`
      : `There is no command "${name}".`
    throw new UsageError(`${hint} There are: ${commands.map((each) => each.name).join(', ')}.`)
  }
  const { values, words } = read(command, rest)
  if (values.help === true) return help(name)
  const terminal = createTerminal(values.json === true)
  const stored = openStoredSettings(process.env)
  const ending = new AbortController()
  // A second Ctrl-C ends at once.
  process.once('SIGINT', () => {
    if (command.endsBySignal) ending.abort(new Interrupted())
    else process.exit(interruptedCode)
  })
  try {
    const client = command.isLocal ? undefined : await createClient(values, stored, terminal)
    // A local command does not use it.
    const context = { words, values, terminal, stored, client: client as Handprint }
    await command.run({ ...context, signal: ending.signal })
  } finally {
    terminal.endBar()
  }
}

class Interrupted extends Error {}
const interruptedCode = 130

function read(command: Command, given: string[]): { values: Values; words: string[] } {
  try {
    const options = { ...ofAll, ...command.options }
    const parsed = parseArgs({ args: given, options, allowPositionals: true })
    const { values, positionals }: { values: Values; positionals: string[] } = parsed
    const [least, most] = command.words
    if (values.help !== true && positionals.length < least)
      throw new UsageError(`Something is missing after "${command.name}".`)
    if (positionals.length > most) throw new UsageError(`"${positionals[most]}" is too much.`)
    return { values, words: positionals }
  } catch (error) {
    // Node adds how to write a word that begins with a dash, which no command takes.
    const message = (error as Error).message.replace(/(?<='\.) To specify .*/s, '')
    throw new UsageError(`${message}\n${usage(command)}`)
  }
}

async function createClient(
  values: Values,
  stored: StoredSettings,
  terminal: Terminal,
): Promise<Handprint> {
  const { HANDPRINT_URL } = process.env
  const keys = await stored.keys()
  const store = text(values, 'store') ?? (HANDPRINT_URL || keys.store)
  if (store === undefined) {
    throw new UsageError(
      'No installation is set. Run "handprint configure", or set HANDPRINT_URL, HANDPRINT_ACCESS_KEY and HANDPRINT_SECRET_KEY.',
    )
  }
  // Keys go to the address that they were saved with, and to no other.
  const isOwn = keys.store !== undefined && sameOrigin(keys.store, store)
  const { HANDPRINT_ACCESS_KEY, HANDPRINT_SECRET_KEY } = process.env
  if (keys.store !== undefined && !isOwn && !HANDPRINT_SECRET_KEY) {
    terminal.say(`The saved keys are for ${keys.store}, and are not sent to ${store}.`)
  }
  return new Handprint({
    store,
    accessKey: HANDPRINT_ACCESS_KEY || (isOwn ? keys.accessKey : undefined),
    secretKey: HANDPRINT_SECRET_KEY || (isOwn ? keys.secretKey : undefined),
    onResponse: (response) => {
      if (process.env.HANDPRINT_DEBUG) {
        const { status, url, headers } = response
        terminal.say(terminal.dim(`${status} ${url} ${headers.get('x-request-id') ?? ''}`))
      }
    },
  })
}

function sameOrigin(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin
}

function usage({ usage: forms }: Command): string {
  return `Usage: ${forms.map((form) => `handprint ${form}`).join('\n       ')}`
}

function help(name: string | undefined): void {
  const command = commands.find((each) => each.name === name)
  const lines =
    command === undefined
      ? [
          'handprint: hand images over to a Handprint service, and look after its orders.',
          '',
          ...commands.map((each) => `  ${each.name.padEnd(12)} ${each.summary}`),
          '',
          'Every command takes --store ADDRESS, --json and --help. Address and keys come from',
          'HANDPRINT_URL, HANDPRINT_ACCESS_KEY and HANDPRINT_SECRET_KEY, or from "handprint configure".',
          'Exit codes: 0 done, 1 refused or failed, 2 wrong usage or settings, 3 not reached, 130 interrupted.',
        ]
      : [command.summary, usage(command)]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Says what went wrong, and returns the exit code. */
function codeOf(error: unknown): number {
  const say = (line: string) => process.stderr.write(`handprint: ${line}\n`)
  if (error instanceof Interrupted) return interruptedCode
  if (error instanceof Failed) return 1
  if (error instanceof UsageError) {
    say(error.message)
    return 2
  }
  if (!isHandprintError(error)) {
    say(error instanceof Error ? error.message : String(error))
    return 1
  }
  say(error.message)
  const isSettings = error.code === 'settings_invalid' || error.status === null
  if (error.code.endsWith('_key_missing') || error.code.endsWith('_key_invalid')) {
    say('Run "handprint configure", or set HANDPRINT_ACCESS_KEY and HANDPRINT_SECRET_KEY.')
    return 2
  }
  if (error.retryAfter !== null) say(`Try again in ${error.retryAfter} s.`)
  if (error.requestId !== null) say(`Request ${error.requestId}, code ${error.code}.`)
  if (error.code === 'unreachable' || error.code === 'timed_out') return 3
  return isSettings && error.code !== 'source_unusable' ? 2 : 1
}

const version = '0.1.0'

// A closed pipe, as of `handprint orders | head`, ends quietly.
process.stdout.on('error', () => process.exit(0))
try {
  await run(process.argv.slice(2))
} catch (error) {
  process.exitCode = codeOf(error)
}
