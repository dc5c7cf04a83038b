import { Handprint, isHandprintError } from '../handprint.ts'
import { type Command, type CommandContext, text, UsageError } from './command.ts'

export const configureCommand: Command = {
  name: 'configure',
  summary: 'Save the address and the keys of a store, for this user alone',
  usage: ['configure [--store ADDRESS]', 'configure --store ADDRESS < keys, a line each'],
  options: {},
  words: [0, 0],
  isLocal: true,
  async run(context) {
    const { values, terminal, stored } = context
    const known = await stored.keys()
    const typed = terminal.canAsk ? null : await linesOfInput()
    const store =
      text(values, 'store') ??
      (terminal.canAsk ? await ask(context, 'Address of the service', known.store) : undefined)
    if (!store) throw new UsageError('--store is missing: the address of the service.')
    const [accessKey, secretKey] =
      typed === null
        ? [
            await ask(context, 'Access key', known.accessKey),
            await ask(context, 'Secret key (sk_…, may be empty)', known.secretKey),
          ]
        : [
            typed.find((line) => /^[0-9a-f]{32}$/.test(line)),
            typed.find((line) => line.startsWith('sk_')),
          ]
    const isKey = (word: string) => /^(?:[0-9a-f]{32}|sk_[\w-]{32,})$/.test(word)
    const strays = (typed ?? [accessKey, secretKey]).filter((word) => word && !isKey(word))
    if (strays.length > 0 || (!accessKey && !secretKey)) {
      throw new UsageError(
        'Give an access key, 32 characters from 0-9 and a-f, a secret key sk_…, or both.',
      )
    }
    const keys = { store, ...(accessKey && { accessKey }), ...(secretKey && { secretKey }) }
    const client = new Handprint(keys)
    if (secretKey) {
      const { name, mode } = await client.store.get()
      terminal.say(`Store "${name}" (${mode}) at ${client.address}`)
    }
    if (accessKey) await tryAccessKey(client)
    const { listenSecret } = known
    await stored.save({ ...keys, store: client.address, ...(listenSecret && { listenSecret }) })
    terminal.say(`Saved in ${stored.path}.`)
  },
}

/**
 * Sends a request that is refused either way: for its key, or for having no image.
 *
 * @throws HandprintError `access_key_invalid`
 */
export async function tryAccessKey(client: Handprint): Promise<void> {
  try {
    await client.request('POST', '/api/v1/images', { key: 'access' })
  } catch (error) {
    if (isHandprintError(error) && error.status === 415) return
    throw error
  }
}

async function ask({ terminal }: CommandContext, what: string, known?: string): Promise<string> {
  // A key is not shown again.
  const shown = known === undefined ? '' : what.includes('key') ? ' [as saved]' : ` [${known}]`
  return (await terminal.ask(`${what}${shown}: `)) || (known ?? '')
}

async function linesOfInput(): Promise<string[]> {
  let input = ''
  for await (const piece of process.stdin) input += piece
  return input.split(/\s+/)
}
