import { readConfig } from '../config.ts'
import { ConfigFaults, errorWords } from '../pure/errors.ts'
import { memberOf } from '../pure/objects.ts'
import { version } from '../pure/version.ts'
import { backup } from './backup.ts'
import { check } from './check.ts'
import { type CliCommand, UsageFault } from './command.ts'
import { migrateCommand } from './migrate-command.ts'
import { restore } from './restore.ts'

const commands: Readonly<Record<string, CliCommand>> = {
  check,
  backup,
  restore,
  migrate: migrateCommand,
}

/** Of @handprint/client, whose program has the same name. */
const ofClient = /^(?:push|orders|quote|webhooks|listen|trigger|doctor|configure|completions)$/

/** sysexits.h: EX_CONFIG. */
const configFaultStatus = 78
const usageStatus = 2

export async function runCommand(
  given: readonly string[],
  say: (line: string) => void,
  complain: (line: string) => void,
): Promise<number> {
  const [name = 'help', ...rest] = given
  if (/^(?:help|--help|-h)$/.test(name)) {
    say(help())
    return 0
  }
  if (/^(?:version|--version|-v)$/.test(name)) {
    say(version)
    return 0
  }
  const asksForHelp = rest.some((word) => /^(?:--help|-h)$/.test(word))
  if (name === 'start') {
    if (asksForHelp) {
      say(help())
      return 0
    }
    complain(`handprint start takes no arguments; remove "${rest.join(' ')}".`)
    return usageStatus
  }
  const command = memberOf(commands, name)
  if (command === undefined) {
    const hint = ofClient.test(name) ? ' It is one of @handprint/client: see docs/client.md.' : ''
    complain(`Unknown command "${name}".${hint}\n\n${help()}`)
    return usageStatus
  }
  if (asksForHelp) {
    for (const line of linesOf(command)) say(line)
    return 0
  }
  const flags = new Set(rest.filter((word) => word.startsWith('-')))
  const words = rest.filter((word) => !word.startsWith('-'))
  try {
    const unknown = [...flags].filter((flag) => !command.flags?.includes(flag))
    if (unknown.length > 0) throw new UsageFault(`Unknown option: ${unknown.join(', ')}.`)
    if (words.length > (command.most ?? 0)) throw new UsageFault('Too many arguments.')
    return await command.run({ config: readConfig(), flags, arguments: words, say })
  } catch (error) {
    if (error instanceof ConfigFaults) {
      for (const each of error.faults) complain(each)
      return configFaultStatus
    }
    if (error instanceof UsageFault) {
      complain(`${error.message}\nUsage: handprint ${command.usage}`)
      return usageStatus
    }
    complain(errorWords(error))
    return 1
  }
}

function help(): string {
  const known = Object.values(commands)
  return [
    'handprint [start]',
    '    Runs the service.',
    ...known.flatMap(linesOf),
    '',
    'Settings are read from environment variables, as for the service: see docs/configuration.md.',
  ].join('\n')
}

function linesOf({ usage, summary }: CliCommand): string[] {
  return [`handprint ${usage}`, `    ${summary}`]
}
