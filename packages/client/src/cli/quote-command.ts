import { type Command, count, text, texts, UsageError } from './command.ts'
import { money } from './money.ts'
import { table } from './terminal.ts'

export const quoteCommand: Command = {
  name: 'quote',
  summary: 'Prices, dates and print resolution of an order placed now',
  usage: [
    'quote TOKEN|3600x2400 --product canvas --size 18x12 --country US [--quantity 1]',
    '      [--option depth=1.5]… [--currency EUR] [--region OR] [--postal-code 97201]',
  ],
  options: {
    product: { type: 'string' },
    size: { type: 'string' },
    country: { type: 'string' },
    quantity: { type: 'string' },
    option: { type: 'string', multiple: true },
    currency: { type: 'string' },
    region: { type: 'string' },
    'postal-code': { type: 'string' },
  },
  words: [1, 1],
  async run({ words, values, client, terminal }) {
    const needed = ['product', 'size', 'country'].map((name) => {
      const value = text(values, name)
      if (value === undefined) throw new UsageError(`--${name} is missing.`)
      return value
    })
    const [product = '', size = '', country = ''] = needed
    const options = texts(values, 'option').map((each) => {
      const [name = '', value] = each.split('=')
      if (value === undefined) throw new UsageError(`--option takes NAME=VALUE, not "${each}".`)
      return [name, value]
    })
    const quote = await client.quotes.create({
      country,
      currency: text(values, 'currency'),
      region: text(values, 'region'),
      postal_code: text(values, 'postal-code'),
      lines: [
        {
          ...imageOf(words[0] ?? ''),
          product,
          size,
          quantity: count(values, 'quantity'),
          ...(options.length > 0 && { options: Object.fromEntries(options) }),
        },
      ],
    })
    const { currency } = quote
    const printed = quote.lines.map(({ print, unit_price }) => {
      const verdict = print.can_be_printed ? print.sharpness : (print.reason ?? 'cannot be printed')
      return `${money(unit_price, currency)} each, ${print.dpi} dpi: ${verdict}`
    })
    const methods = quote.shipping_methods.map((method) => [
      method.name,
      money(method.total, currency),
      `shipping ${money(method.price, currency)}`,
      `tax ${money(method.tax, currency)}${method.tax_included ? ' included' : ''}`,
      `${method.arrives_from} to ${method.arrives_to}`,
    ])
    terminal.show(quote, [...printed, ...table(methods)])
  },
}

function imageOf(word: string) {
  if (/^[0-9a-f]{64}$/.test(word)) return { image_token: word }
  const [, width, height] = /^(\d{1,6})[x×](\d{1,6})$/.exec(word) ?? []
  if (width !== undefined) return { picture: { width: Number(width), height: Number(height) } }
  throw new UsageError(
    `A quote takes an image's pixels, such as 3600x2400, or its token: handprint push "${word}"`,
  )
}
