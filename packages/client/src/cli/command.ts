import type { Handprint } from '../handprint.ts'
import type { StoredSettings } from './stored-settings.ts'
import type { Terminal } from './terminal.ts'

export type Values = Readonly<Record<string, string | boolean | string[] | undefined>>

export type CommandContext = {
  /** What stands beside the options. */
  words: readonly string[]
  values: Values
  terminal: Terminal
  stored: StoredSettings
  client: Handprint
  /** Ends with Ctrl-C. */
  signal: AbortSignal
}

export type Options = Readonly<
  Record<string, { type: 'string' | 'boolean'; short?: string; multiple?: boolean }>
>

export type Command = {
  name: string
  summary: string
  /** One line per form, each without the program's name. */
  usage: readonly string[]
  options: Options
  /** How many words it takes. */
  words: readonly [least: number, most: number]
  /** Makes no client, so that it also works without an address and keys. */
  isLocal?: true
  /** Ends by its signal at Ctrl-C; the others just end. */
  endsBySignal?: true
  run(context: CommandContext): Promise<void>
}

/** Wrong usage: exit code 2. */
export class UsageError extends Error {}

/** Said already; ends with exit code 1. */
export class Failed extends Error {}

export function text(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

export function texts(values: Values, name: string): string[] {
  const value = values[name]
  return Array.isArray(value) ? value : []
}

/** @throws UsageError if it is not a whole number from 1 on. */
export function count(values: Values, name: string): number | undefined {
  const value = text(values, name)
  if (value === undefined) return undefined
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value)
  throw new UsageError(`--${name} takes a whole number from 1 on, not "${value}".`)
}

/**
 * Says which store of which installation is spoken to. In a live store changes need a yes, typed or
 * as `--yes`.
 */
export async function announceChange({ client, terminal, values }: CommandContext): Promise<void> {
  const store = await client.store.get()
  const isLive = store.mode !== 'test'
  terminal.say(`Store "${store.name}" (${isLive ? 'LIVE' : 'test'}) at ${client.address}`)
  if (!isLive || values.yes === true) return
  if (!terminal.canAsk) {
    throw new UsageError('This changes a live store. Add --yes if that is what you want.')
  }
  const answer = await terminal.ask('This changes a live store. Continue? [y/N] ')
  if (!/^y(?:es)?$/i.test(answer)) throw new UsageError('Nothing was changed.')
}
