import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { walkSource } from '../../../../tests/helpers/walk-source.ts'
import { parseFetchableUrl } from '../../../ground/http/fetching/fetchable-url.ts'
import { paymentStatuses } from '../../../pure/contract/order-statuses.ts'
import { printFile, printImage } from '../../../pure/contract/schemas/print-schemas.ts'
import { HandprintError } from '../../../pure/errors.ts'
import refusals from '../../../pure/sentences/de.json' with { type: 'json' }
import { sentence, type Told, together } from '../../../pure/sentences/sentence.ts'
import type { SetUpField, SetUpTable } from '../../../pure/set-up.ts'
import { taxPresets } from '../../../trade/catalog/document/tax-presets.ts'
import { labKinds } from '../../../trade/fulfilment/labs/kinds/lab-kinds.ts'
import { detectRefusedFormat } from '../../../trade/images/decoding/formats/detect-refused-format.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { encryptions } from '../../../trade/mail/check-mail-server.ts'
import { signInPaused } from '../../../trade/operators/operator-errors.ts'
import { orderActionRefused, orderTaken } from '../../../trade/orders/core/order-errors.ts'
import { paymentProviders } from '../../../trade/payments/payment-providers.ts'
import { valueLabel } from '../catalog-words/product-labels.ts'
import { optionsText, productText } from '../layout/print-texts.ts'
import { bulkActions } from '../orders/bulk/bulk-actions.ts'
import german from './de.json' with { type: 'json' }
import { languageName } from './in-language.ts'
import { t, tParts, tText, withReader } from './t.ts'
import { tRefusal } from './t-refusal.ts'

const reader = (language: 'en' | 'de') => ({ asked: language, language, measures: null })

describe('the texts of the panel', () => {
  it('are in the reader’s language, also in what they start', async () => {
    const title = (language: 'en' | 'de') =>
      withReader(reader(language), async () => {
        await Promise.resolve()
        return t('Order {number}', { number: 'A1' })
      })
    expect(await Promise.all([title('de'), title('en')])).toEqual(['Bestellung A1', 'Order A1'])
    expect(t('Order {number}', { number: 'A1' })).toBe('Order A1')
  })

  it('let German order the parts of a sentence itself', () => {
    const parts = () => tParts('Print file: {facts}.', { facts: 'JPEG' })
    expect(withReader(reader('de'), parts)).toMatchObject({
      props: { children: ['Druckdatei: ', 'JPEG', '.'] },
    })
  })

  it('have the same placeholders and spaces in German', () => {
    const shape = (text: string) => ({
      names: (text.match(/\{\w+\}/g) ?? []).sort(),
      blanks: [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]],
    })
    const all = { ...german, ...refusals }
    for (const [sentence, translation] of Object.entries(all)) {
      expect(shape(translation), sentence).toEqual(shape(sentence))
    }
  })

  it('use one German term for each thing, and the invoice’s own term for a corrected invoice', () => {
    const others = /Gutschrift|Notfallcode|Zugriffsschlüssel|Eigentümer|Zahlungsdienst|Verwaltung/
    const all = { ...german, ...refusals }
    expect(Object.values(all).filter((each) => others.test(each))).toEqual([])
    const { credit_note, cancellation } = messagesIn('de').document
    expect([german['Credit note'], german['Credit note cancelled']]).toEqual([
      credit_note,
      cancellation,
    ])
  })

  it('agree grammatically in German: where tests are cleared, and what was sent to whom', () => {
    const count = () => t('{count} test {what}', { count: 2, what: t('orders') })
    const read = withReader(reader('de'), () => [
      t('From {where}: {count}', { where: t('all stores'), count: count() }),
      t('{what} was sent to {email}. It works once, {until}.', {
        what: t('An invitation'),
        email: 'a@example.com',
        until: 'bis morgen',
      }),
    ])
    expect(read).toEqual([
      'Von allen Stores: 2 Test-Bestellungen',
      'Eine Einladung ging an a@example.com und gilt einmal, bis morgen.',
    ])
  })

  it('have in German what constants of labs, mail servers, taxes and actions hold', () => {
    const fieldsOf = ({ settings, secrets }: SetUpTable) =>
      [...Object.values(settings), ...Object.values(secrets)].map(
        (field: Pick<SetUpField, 'label' | 'note'>) => field,
      )
    const labs = labKinds.flatMap((kind) => [
      kind.label,
      ...fieldsOf(kind).flatMap(({ label, note }) => [label, note]),
    ])
    const payments = paymentProviders.flatMap(({ about, webhook, keys }) => [
      ...[about, webhook?.note],
      ...fieldsOf(keys('live')).map(({ label }) => label),
    ])
    const taxes = taxPresets.flatMap(({ label, note }) => [label, note])
    const servers = Object.values(encryptions).map(({ label }) => label)
    const effects = Object.values(bulkActions).map(({ effect }) => effect)
    // The names that integrators' pages use for the state of an order's files.
    const files = [printImage, printFile].flatMap(({ properties }) =>
      properties.status.enum.map((name) => name.charAt(0).toUpperCase() + name.slice(1)),
    )
    const constants = [...labs, ...payments, ...taxes, ...servers, ...effects, ...files].filter(
      (text) => typeof text === 'string',
    )
    expect(constants.filter((text) => !Object.hasOwn(german, text))).toEqual([])
  })

  it('are all used', () => {
    const said = new Set<string>()
    for (const path of sources()) {
      walkSource(path, readFileSync(path, 'utf8'), ({ type, value }) => {
        if (type === 'Literal' && typeof value === 'string') said.add(folded(value))
      })
    }
    const all = [...Object.keys(german), ...Object.keys(refusals)]
    expect(all.filter((each) => !said.has(folded(each)))).toEqual([])
  })

  it('say in German what the trade refuses, with the facts that stand in it', () => {
    const refused = [
      orderActionRefused('in_production', 'released', ['put on hold', 'shipped', 'cancelled']).told,
      signInPaused(300_000).told,
      'Nobody knows this.',
    ]
    const read = (language: 'en' | 'de') =>
      withReader(reader(language), () => refused.map(tRefusal))
    expect(read('de')).toEqual([
      'Solange die Bestellung „in Produktion“ ist, kann sie nicht freigegeben werden. Sie kann angehalten, versandt oder storniert werden.',
      'Zu viele Fehlversuche. Warten Sie 5 Minuten, und versuchen Sie es dann noch einmal.',
      'Nobody knows this.',
    ])
    expect(read('en')).toEqual([
      'An order that is "in production" cannot be released. It can be put on hold, shipped, or cancelled.',
      'Too many failed attempts. Wait 5 minutes and try again.',
      'Nobody knows this.',
    ])
    expect(tRefusal(signInPaused(900).told)).toContain('Wait one second and')
    expect(tRefusal(signInPaused(1_100).told)).toContain('Wait 2 seconds and')
    // A `$1` within a fact is not expanded.
    const inGerman = (told: Told) => withReader(reader('de'), () => tRefusal(told))
    expect(inGerman(orderTaken('$1 Ready?').told)).toContain('ist $1 Ready? zugewiesen.')
    const example = sentence(
      'This is not a valid postal code for this country. Example: {example}.',
      {
        example: '26133',
      },
    )
    const address = sentence('The address was not changed. {why}', {
      why: together(sentence('Enter the street and house number.'), example),
    })
    expect(inGerman(address)).toBe(
      'Die Adresse wurde nicht geändert. Geben Sie Straße und Hausnummer ein. Das ist keine gültige Postleitzahl für dieses Land. Beispiel: 26133.',
    )
    // Text typed by a person is not translated.
    const typed = ['taken', 'Wait 5 minutes', '"Ask Ben"']
    expect(typed.map(inGerman)).toEqual(typed)
    expect(inGerman(sentence('Another print image was requested: {note}', { note: 'taken' }))).toBe(
      'Ein anderes Druckbild wurde angefordert: taken',
    )
    expect(inGerman(detectRefusedFormat(Buffer.from('%PDF-1.7')).told)).toBe(
      'Das ist ein PDF-Dokument. Exportieren Sie es in voller Größe als JPEG, PNG oder TIFF, und senden Sie das.',
    )
    expect(inGerman(sentence('Choose at least one event.'))).toBe(
      'Wählen Sie mindestens ein Ereignis.',
    )
    const insecure = toldBy(() => parseFetchableUrl('ftp://example.com', 'url'))
    expect(inGerman(insecure)).toBe('Die Adresse muss mit http:// oder https:// beginnen.')
  })

  it('say in German why an order is held, with the line and the picture that it is about', () => {
    const id = '{id}'
    const gone = sentence(
      'The picture of this line is no longer stored. Hand it over again in a new order.',
    )
    const size = (width: number, height: number) =>
      sentence('{width} × {height} pixels', { width, height })
    const other = sentence('The print image has {has}, but {declared} were declared.', {
      has: size(90, 60),
      declared: size(900, 600),
    })
    const asked = sentence('Another print image was requested: {note}', { note: 'In colour.' })
    const held = [
      sentence(
        '{what} When this is fixed, recreate the print files with POST /api/v1/orders/{id}/print-files. Sending another print image for the same token with the secret key does so automatically.',
        { what: sentence('Line {number}: {what}', { number: 2, what: gone }), id },
      ),
      sentence(
        '{what} Send a matching print image for the same token with the secret key, and the order continues automatically. Or compare both pictures and accept this one as is.',
        { what: sentence('Line {number}: {what}', { number: 1, what: other }) },
      ),
      sentence(
        'No print image arrived within {time}. Ask the integrator for it; when it arrives for the same token, the order continues automatically. Or cancel the order to refund it.',
        { time: sentence('{days} days', { days: 3 }) },
      ),
      sentence(
        '{asked} When it arrives for the same token with the secret key, the order continues automatically. If it arrives with the access key, an operator has to review it.',
        { asked: sentence('Line {number}: {what}', { number: '1, 2', what: asked }) },
      ),
      sentence('Print files of test orders are kept for only a few days.{again}', {
        again: sentence(' Recreate them with POST /api/v1/orders/{id}/print-files.', { id }),
      }),
      sentence(
        'The bank withdrew {part} of the {whole} after the order was paid. Do not make or ship it until you decide: ask the shopper to pay another way, release the order at a loss, or cancel it, which refunds the rest.',
        { part: '$14.30', whole: '$20.00' },
      ),
    ]
    const read = withReader(reader('de'), () => held.map(tRefusal))
    expect(read).toEqual([
      expect.stringMatching(
        /^Position 2: Das Bild .* Bestellung noch einmal\. Wenn das behoben ist.*orders\/\{id\}\//,
      ),
      expect.stringMatching(/^Position 1: .* 90 × 60 Pixel, .* 900 × 600 Pixel\. Senden Sie /),
      expect.stringMatching(/^Innerhalb von 3 Tagen kam /),
      expect.stringMatching(
        /^Position 1, 2: Ein anderes Druckbild wurde angefordert: In colour\. .*Schlüssel/,
      ),
      expect.stringMatching(
        /^Druckdateien von Testbestellungen .* Tage\. POST .*orders\/\{id\}\/print-files erstellt sie neu\.$/,
      ),
      expect.stringMatching(/^Die Bank hat \$14\.30 von \$20\.00 zurückgeholt, .* Rest zurück\.$/),
    ])
  })

  it('name orders, prints and languages in lists in German', () => {
    const walnut = { en: 'Walnut', de: 'Nussbaum' }
    const look = { words: walnut, swatch: '#5a3d28' }
    const known = { custom: { options: { frame: { values: { walnut: look } } } } }
    const ownWords = {
      products: { 'wood-print': { en: { name: 'Wood print', note: '' } } },
      options: {
        frame: { name: null, values: { walnut } },
        paper: { name: { en: 'Paper', de: 'Papier' }, values: { 'matt-fine': { en: 'Matt' } } },
      },
    }
    const read = (language: 'en' | 'de') =>
      withReader({ ...reader(language), customWords: ownWords }, () => ({
        payments: paymentStatuses.map((status) => tText(status.replaceAll('_', ' '))),
        print: optionsText({ depth: '0.75', wrap: 'white', frame: 'natural', mat: '2' }),
        ofTheirOwn: optionsText({ frame: 'walnut', paper: 'matt-fine' }),
        product: productText('wood-print'),
        frames: ['espresso', 'walnut'].map((value) => valueLabel(known, 'frame', value)),
        languages: ['de', 'fr', 'pl'].map(languageName),
      }))
    expect(read('de')).toEqual({
      payments: ['unbezahlt', 'offen', 'bezahlt', 'abgelehnt', 'teils erstattet', 'erstattet'],
      print: '0,75″ tief, Rahmen natur, Passepartout 2″, Kanten: weiß',
      ofTheirOwn: 'Rahmen Nussbaum, Papier: Matt',
      product: 'Wood print',
      frames: ['Dunkelbraun', 'Nussbaum'],
      languages: ['Deutsch', 'Französisch', 'Polnisch'],
    })
    expect(read('en')).toMatchObject({
      payments: ['unpaid', 'pending', 'paid', 'declined', 'partly refunded', 'refunded'],
      print: '0.75″ deep, natural frame, 2″ mat, sides: white',
      languages: ['German', 'French', 'Polish'],
    })
    const inCentimetres = { ...reader('de'), measures: 'cm' as const }
    const deep = withReader(inCentimetres, () => optionsText({ depth: '0.75', mat: '2' }))
    expect(deep).toBe('0,75″ (1,9 cm) tief, Passepartout 2″ (5,1 cm)')
  })

  it('leave no error of orders, accounts and forms in English', () => {
    const files = [
      ...['orders/core/order-errors.ts', 'operators/operator-errors.ts', 'legal/check-seller.ts'],
      ...['mail/check-mail-server.ts', 'payments/stripe/stripe-provider.ts', 'mail/mail-texts.ts'],
      ...['stores/settings/check-store-settings.ts', 'checkout/addresses/address-fault.ts'],
      ...['fulfilment/labs/kinds/folder-lab.ts', 'fulfilment/labs/kinds/s3-lab.ts'],
      ...['fulfilment/labs/kinds/sftp-lab.ts', 'webhooks/dispatch/try-delivery.ts'],
      ...['checkout/payments/reverse-payment.ts', 'orders/actions/change-address.ts'],
      ...['checkout/payments/continue-paid-order.ts', 'checkout/payments/restore-payment.ts'],
      ...['checkout/refunds/record-gateway-refund.ts', 'orders/actions/end-test-order.ts'],
      ...['fulfilment/late-images/proposed-prints.ts', 'fulfilment/labs/deliver-to-lab.ts'],
      ...['fulfilment/labs/lab-deliveries.ts', 'fulfilment/labs/kinds/lab-kinds.ts'],
      ...['webhooks/endpoints/check-webhook-url.ts', 'mail/delete-mails.ts'],
      ...['images/decoding/formats/detect-refused-format.ts', 'catalog/versions/list-versions.ts'],
    ]
    const sentences = files.flatMap((file) => {
      const found: string[] = []
      const path = `src/trade/${file}`
      walkSource(path, readFileSync(path, 'utf8'), ({ type, value }) => {
        if (type === 'Literal' && typeof value === 'string' && /^[A-Z].*\.$/.test(value))
          found.push(value)
      })
      return found
    })
    expect(sentences.length).toBeGreaterThan(20)
    const untold = sentences.filter(
      (each) => withReader(reader('de'), () => tRefusal(each)) === each,
    )
    // Sent to API clients only, or identified by a code that has its own text.
    expect(untold).toEqual([
      'The cancellation window of this order has passed. Contact the shop: it can still cancel an order that has not shipped.',
      'The path is not a folder.',
      // The same word in German.
      'Optional.',
    ])
  })
})

function toldBy(work: () => unknown): Told {
  try {
    work()
  } catch (error) {
    if (error instanceof HandprintError) return error.told
  }
  throw new Error('It was not refused.')
}

function sources(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
}

// Names of products and states are converted to words when they are shown.
function folded(text: string): string {
  return text.replaceAll(/[_-]/g, ' ').toLowerCase()
}
