import { basename, resolve } from 'node:path'
import { fromPath } from '../file.ts'
import type { PushedImage } from '../handprint.ts'
import { type Command, type CommandContext, count, Failed, text, UsageError } from './command.ts'
import { openInBrowser } from './open-in-browser.ts'

export const pushCommand: Command = {
  name: 'push',
  summary: 'Hand images over, and open a cart with them',
  usage: [
    'push FILE|ADDRESS [--cart | --open] [--reference-id TEXT] [--currency EUR] [--lang de]',
    'push FILE --preview [--cart | --open] --print-width PIXELS --print-height PIXELS',
    'push FILE --print-of TOKEN',
    'push FILE FILE… [--open] [--title TEXT] [--set-id TEXT] [--reference-id TEXT]',
  ],
  options: {
    cart: { type: 'boolean' },
    open: { type: 'boolean' },
    preview: { type: 'boolean' },
    'print-of': { type: 'string' },
    'print-width': { type: 'string' },
    'print-height': { type: 'string' },
    'reference-id': { type: 'string' },
    currency: { type: 'string' },
    lang: { type: 'string' },
    title: { type: 'string' },
    'set-id': { type: 'string' },
  },
  words: [1, 1000],
  endsBySignal: true,
  async run(context) {
    const { words, values, terminal, client } = context
    const isSet = words.length > 1 || text(values, 'set-id') !== undefined
    if (isSet) return await pushFiles(context)
    const [source = ''] = words
    const wantsCart = values.cart === true || values.open === true
    const printOf = text(values, 'print-of')
    if (printOf !== undefined && (wantsCart || values.preview === true)) {
      throw new UsageError('--print-of belongs to a cart that is open already.')
    }
    const cart = {
      print_width: count(values, 'print-width'),
      print_height: count(values, 'print-height'),
      reference_id: text(values, 'reference-id'),
      currency: text(values, 'currency'),
      // A language that does not exist is refused by the service, with the list of those that do.
      lang: text(values, 'lang') as 'en' | undefined,
    }
    if (wantsCart && values.preview === true && !(cart.print_width && cart.print_height)) {
      throw new UsageError('A cart of a preview takes --print-width and --print-height.')
    }
    terminal.say(`To ${client.address}`)
    const image = await pushed(context, source, printOf)
    if (image.width !== undefined) {
      terminal.say(`${image.width} × ${image.height} pixels, ${image.format}. ${bestPrint(image)}`)
    }
    if (!wantsCart) return terminal.show(image, [image.image_token])
    const opened = await client.carts.open(image.image_token, cart)
    terminal.show({ ...image, ...opened }, [opened.cart_url])
    if (values.open === true && !openInBrowser(opened.cart_url)) {
      terminal.say('Open this address in a browser.')
    }
  },
}

/** One cart for several files. Those that failed are added by the same command with `--set-id`. */
async function pushFiles(context: CommandContext): Promise<void> {
  const { words, values, terminal, client, signal } = context
  const ofOne = ['preview', 'print-of', 'print-width', 'print-height']
  const wrong = ofOne.find((name) => values[name] !== undefined)
  if (wrong !== undefined) throw new UsageError(`--${wrong} is for one file.`)
  terminal.say(`To ${client.address}`)
  const pictures = await Promise.all(
    words.map(async (word) => {
      if (/^https?:\/\//.test(word)) return { source: word }
      return { source: await fromPath(word), name: basename(word) }
    }),
  )
  const { set_id, cart, failed } = await client.carts.pushSet(pictures, {
    set_id: text(values, 'set-id'),
    title: text(values, 'title'),
    reference_id: text(values, 'reference-id'),
    currency: text(values, 'currency'),
    language: text(values, 'lang') as 'en' | undefined,
    signal,
    onPicture: ({ count: done, total }) => terminal.say(`${done} of ${total}`),
  })
  const faults = failed.map(({ index, error: { code, message } }) => {
    return { file: words[index], code, message }
  })
  const url = cart?.cart_url
  terminal.show({ set_id, cart, failed: faults }, url === undefined ? [] : [url])
  for (const { file, message } of faults) terminal.say(`${file}: ${message}`)
  if (url !== undefined && values.open === true && !openInBrowser(url)) {
    terminal.say('Open this address in a browser.')
  }
  if (faults.length === 0) return
  terminal.say(`To add them to the same cart, push them again with --set-id ${set_id}`)
  throw new Failed()
}

async function pushed(
  context: CommandContext,
  source: string,
  printOf: string | undefined,
): Promise<PushedImage> {
  const { client, terminal, stored, signal, values } = context
  const isAddress = /^https?:\/\//.test(source)
  const file = isAddress ? source : await fromPath(source)
  let sentBytes = 0
  const options = {
    signal,
    onProgress: (progress: Parameters<typeof terminal.bar>[0]) => {
      sentBytes = progress.sentBytes
      terminal.bar(progress)
    },
    ...(typeof file !== 'string' && {
      resume: stored.uploads,
      resumeName: `${resolve(source)} ${file.size} ${file.lastModified}`,
    }),
  }
  const kind = values.preview === true ? 'preview' : 'image'
  try {
    return printOf === undefined
      ? await client.images.push(file, { ...options, kind })
      : await client.images.pushPrint(printOf, file, options)
  } catch (error) {
    terminal.endBar()
    if (sentBytes > 0) {
      const sent = `${(sentBytes / 1_000_000).toFixed(1)} MB have arrived.`
      terminal.say(`${sent} The same command continues there, within 24 hours.`)
    }
    throw error
  } finally {
    terminal.endBar()
  }
}

function bestPrint({ best_print: best }: PushedImage): string {
  if (best === undefined) return ''
  if (best === null) return 'It is too small for a print, or its print image follows.'
  return `Best as ${best.product} ${best.size}: ${best.dpi} dpi, ${best.sharpness}.`
}
