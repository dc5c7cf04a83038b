// /admin/mails/texts: what mails to shoppers say, by language, with a preview of an order that never was.
// The preview is what the form sends into a frame: it shows what is typed, saved or not, without script.

import { baseUrlOf } from '../../../ground/http/base-url.ts'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import { readStoreId } from '../../../pure/contract/ids.ts'
import { isLanguage, type Language, languages } from '../../../pure/contract/language.ts'
import { type HandprintError, notFound } from '../../../pure/errors.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import type { ShopperMail } from '../../../trade/mail/mail-kinds.ts'
import {
  checkMailTexts,
  editableMails,
  isEditableMail,
  listMailTexts,
  type MailTexts,
  placeholdersOf,
  readMailTexts,
  saveMailTexts,
  usualTexts,
} from '../../../trade/mail/mail-texts.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import type { FormFields } from '../frame/form-fields.ts'
import type { PanelContext, PanelPage } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { AskedForm } from '../frame/parts/asked-form.tsx'
import { LongTextField, TextField } from '../frame/parts/field.tsx'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { Table } from '../frame/parts/table.tsx'
import { readStores } from '../frame/read-stores.ts'
import { nothingSaved, showRefused } from '../frame/redirect-with-outcome.ts'
import { SeenFields, typedOverSaved } from '../frame/seen-fields.tsx'
import { languageName } from '../words/in-language.ts'
import { saidRefusal } from '../words/said-refusal.ts'
import { say } from '../words/say.ts'
import { framedMail } from './mail-pages.tsx'
import { mailLabel } from './mail-table.tsx'

const mailTextsPath = '/admin/mails/texts'
const one = `${mailTextsPath}/:kind/:language`

type Place = { kind: ShopperMail; language: Language }

export function mailTextPages(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database

  panel.get(mailTextsPath, 'read_only', async ({ show }) => {
    const own = await listMailTexts(queries)
    const isOwn = (kind: string, language: Language) =>
      own.some((each) => each.kind === kind && each.language === language)
    return await show({
      title: say('Texts of mails'),
      back: { href: '/admin/mails', label: say('Mails') },
      isWide: true,
      children: (
        <>
          <p>
            {say(
              'What shoppers are written, in the language in which they ordered. Each text can be your own; in bold are those that are. The stores’ logos and colours are on all of them.',
            )}
          </p>
          <Table
            caption={say('Mails')}
            rows={editableMails}
            keyOf={(kind) => kind}
            empty=""
            columns={[
              { label: say('Mail'), cell: (kind: ShopperMail) => mailLabel(kind) },
              {
                label: say('Languages'),
                cell: (kind: ShopperMail) => (
                  <span class="targets">
                    {languages.map((language) => (
                      <>
                        <a key={language} href={addressOf({ kind, language })}>
                          {isOwn(kind, language) ? (
                            <strong>{languageName(language)}</strong>
                          ) : (
                            languageName(language)
                          )}
                        </a>{' '}
                      </>
                    ))}
                  </span>
                ),
              },
            ]}
          />
        </>
      ),
    })
  })

  panel.get(one, 'read_only', async (context) => {
    const place = placeOf(context)
    const texts = await readMailTexts(queries, place.kind, place.language)
    return await show(context, page(context, place, { texts, faults: {}, saved: texts }))
  })

  panel.post(one, 'owner', async (context) => {
    const { form, by, redirect } = context
    const place = placeOf(context)
    const { kind, language } = place
    const before = await readMailTexts(queries, kind, language)
    const usual = usualTexts(kind, language)
    const { fields, faults: both } = typedOverSaved(form, Object.keys(usual), {
      typed: { ...usual, ...withoutEmpty(typedIn(form, place)) },
      saved: { ...usual, ...before },
    })
    const isUsual = form.get('usual') === 'yes'
    const checked = checkMailTexts(kind, language, isUsual ? {} : fields)
    const { texts } = checked
    const faults = { ...both, ...checked.faults }
    if (isAny(faults)) {
      const asked = page(context, place, { texts: fields, faults, saved: before })
      return await showRefused({ show: (refused) => show(context, refused) }, asked, nothingSaved())
    }
    await database.transaction(async (tx) => {
      await saveMailTexts(tx, { kind, language, texts }, now())
      const changes = changesBetween({ ...usual, ...before }, { ...usual, ...texts })
      if (changes.length === 0) return
      const about = { operator: by, subject: `mail ${kind} ${language}`, changes }
      await addAuditEntry(tx, { ...about, action: 'mail_texts.changed' }, now())
    })
    const done = isAny(texts) ? say('The texts are saved.') : say('The mail says the usual texts.')
    return await redirect(addressOf(place), done)
  })

  panel.get(`${one}/preview`, 'read_only', async (context) => {
    const place = placeOf(context)
    const texts = await readMailTexts(queries, place.kind, place.language)
    return await preview(context, place, texts)
  })

  panel.post(`${one}/preview`, 'read_only', async (context) => {
    const place = placeOf(context)
    const { texts, faults } = checkMailTexts(
      ...([place.kind, place.language] as const),
      typedIn(context.form, place),
    )
    const [fault] = Object.values(faults)
    if (fault !== undefined)
      return framedMail(context, panel.baseUrl).code(422).send(saidRefusal(fault))
    return await preview(context, place, texts)
  })

  async function preview(context: PanelContext, { kind, language }: Place, texts: MailTexts) {
    const [store] = (await readStores(queries)).values()
    if (store === undefined) throw notThere()
    const storeId = readStoreId(store.id)
    const mail = await panel.previewMail({
      storeId,
      kind,
      language,
      texts,
      baseUrl: baseUrlOf(context.request, panel.baseUrl),
    })
    const reply = framedMail(context, panel.baseUrl)
    if (context.form.get('as') !== 'text')
      return reply.type('text/html; charset=utf-8').send(mail.html)
    return reply.send(`${mail.subject}\n\n${mail.text}`)
  }
}

type Shown = { texts: MailTexts; faults: MailTexts; saved: MailTexts }

function page(
  { operator }: PanelContext,
  place: Place,
  { texts, faults, saved }: Shown,
): PanelPage {
  const address = addressOf(place)
  const preview = { formAction: `${address}/preview`, formTarget: 'preview' }
  const usual = usualTexts(place.kind, place.language)
  const mayChange = hasRole(operator, 'owner')
  return {
    title: `${mailLabel(place.kind)}, ${languageName(place.language)}`,
    back: { href: mailTextsPath, label: say('Texts of mails') },
    isWide: true,
    children: (
      <div class="two-columns">
        <section aria-labelledby="texts">
          <h2 id="texts">{say('What it says')}</h2>
          <PostForm action={address} class="stack">
            <SeenFields saved={{ ...usual, ...saved }} />
            <input type="hidden" name="as" value="html" />
            {Object.entries(usual).map(([name, words]) => {
              const label = labels[name] ?? name
              const field = { name, label, value: texts[name] ?? words, fault: faults[name] }
              const known = placeholdersOf(place.kind, name).map((each) => `{${each}}`)
              const note = say('It may say {list}.', { list: known.join(', ') })
              return name === 'subject' || name === 'heading' ? (
                <TextField key={name} {...field} note={note} maxLength={150} />
              ) : (
                <LongTextField key={name} {...field} note={note} rows={5} maxLength={3_000} />
              )
            })}
            <div class="buttons">
              {mayChange && <Submit>{say('Save')}</Submit>}
              <Submit look="quiet" {...preview}>
                {say('Preview')}
              </Submit>
              <Submit look="quiet" name="as" value="text" {...preview}>
                {say('As plain text')}
              </Submit>
            </div>
          </PostForm>
          {mayChange && isAny(saved) && (
            <AskedForm label={say('Back to the usual texts')} yes={say('Remove')} action={address}>
              <input type="hidden" name="usual" value="yes" />
              <p>{say('What was written here goes, at once.')}</p>
            </AskedForm>
          )}
          <p class="field-note">
            {say(
              'An empty field says the usual text again; an empty line begins a paragraph. Values stand for what the order has: the number, the store, sums and days.',
            )}
          </p>
        </section>
        <section aria-labelledby="preview-of-it">
          <h2 id="preview-of-it">{say('Preview')}</h2>
          <p>{say('Of an order that never was. What is tried is not saved by it.')}</p>
          <iframe
            class="live-cart"
            name="preview"
            title={say('Preview of the mail')}
            src={`${address}/preview`}
          />
        </section>
      </div>
    ),
  }
}

const labels: Readonly<Record<string, string>> = {
  subject: 'Subject',
  heading: 'Heading',
  text: 'Text',
  by: 'Text, where there is a last day',
  whenever: 'Text, where there is none',
  unpaid: 'Text, of what was not paid',
  free: 'Text, of what cost nothing',
  whole: 'Text, of all the money',
  partly: 'Text, of a part of the money',
  days: 'How long it takes',
}

function typedIn(form: FormFields, { kind, language }: Place): MailTexts {
  const names = Object.keys(usualTexts(kind, language))
  return Object.fromEntries(names.map((name) => [name, form.get(name)]))
}

/** An empty field says the usual text. */
function withoutEmpty(texts: MailTexts): MailTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

async function show(context: PanelContext, asked: PanelPage) {
  allowFraming(context.reply, [], { frames: "'self'" })
  return await context.show(asked)
}

function isAny(texts: MailTexts): boolean {
  return Object.keys(texts).length > 0
}

function placeOf({ param }: PanelContext): Place {
  const [kind, language] = [param('kind'), param('language')]
  if (isEditableMail(kind) && isLanguage(language)) return { kind, language }
  throw notThere()
}

function notThere(): HandprintError {
  return notFound(say('There is no such mail. Go back to the texts of mails.'))
}

function addressOf({ kind, language }: Place): string {
  return `${mailTextsPath}/${kind}/${language}`
}
