// /admin/mails/texts: the texts of mails to shoppers, by language, with a preview based on a
// made-up order. The form posts the typed text into a frame, so the preview shows it without being
// saved and without script.

import { baseUrlOf } from '../../../ground/http/base-url-of.ts'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import { readStoreId } from '../../../pure/contract/ids.ts'
import { isLanguage, type Language, languages } from '../../../pure/contract/language.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { type HandprintError, notFound } from '../../../pure/errors.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'
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
import { languageName } from '../i18n/in-language.ts'
import { t, tText } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import type { FormFields } from '../layout/form-fields.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { AskedForm } from '../layout/parts/confirmed-form.tsx'
import { LongTextField, TextField } from '../layout/parts/field.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { Table } from '../layout/parts/table.tsx'
import { textWarnings, Warnings } from '../layout/parts/warnings.tsx'
import { readStores } from '../layout/read-stores.ts'
import { nothingSaved, sendRefused } from '../layout/redirect-with-outcome.ts'
import { SeenFields, typedOverSaved } from '../layout/seen-fields.tsx'
import { framedMail } from './mail-routes.tsx'
import { mailLabel } from './mail-table.tsx'

const one = routes.admin.mails.texts.one.one

type Place = { kind: ShopperMail; language: Language }

export function mailTextRoutes(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database

  panel.get(routes.admin.mails.texts.page, 'read_only', async ({ show }) => {
    const own = await listMailTexts(queries)
    const isOwn = (kind: string, language: Language) =>
      own.some((each) => each.kind === kind && each.language === language)
    return await show({
      title: t('Mail texts'),
      back: { href: routes.admin.mails.page.href(), label: t('Mails') },
      isWide: true,
      children: (
        <>
          <p>
            {t(
              'Mails to shoppers, in the language they ordered in. You can replace every text; your own texts are shown in bold. All mails carry the store’s logo and colours.',
            )}
          </p>
          <Table
            caption={t('Mails')}
            rows={editableMails}
            keyOf={(kind) => kind}
            empty=""
            columns={[
              { label: t('Mail'), cell: (kind: ShopperMail) => mailLabel(kind) },
              {
                label: t('Languages'),
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

  panel.get(one.page, 'read_only', async (context) => {
    const place = placeOf(context)
    const texts = await readMailTexts(queries, place.kind, place.language)
    return await show(context, page(context, place, { texts, faults: {}, saved: texts }))
  })

  panel.post(one.page, 'owner', async (context) => {
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
      return await sendRefused({ show: (refused) => show(context, refused) }, asked, nothingSaved())
    }
    await database.transaction(async (tx) => {
      await saveMailTexts(tx, { kind, language, texts }, now())
      const changes = changesBetween({ ...usual, ...before }, { ...usual, ...texts })
      if (changes.length === 0) return
      const about = { operator: by, subject: `mail ${kind} ${language}`, changes }
      await addAuditEntry(tx, { ...about, action: 'mail_texts.changed' }, now())
    })
    const done = isAny(texts) ? t('Texts saved.') : t('This mail uses the default texts.')
    return await redirect(addressOf(place), done)
  })

  panel.get(one.preview, 'read_only', async (context) => {
    const place = placeOf(context)
    const texts = await readMailTexts(queries, place.kind, place.language)
    return await preview(context, place, texts)
  })

  panel.post(one.preview, 'read_only', async (context) => {
    const place = placeOf(context)
    const { texts, faults } = checkMailTexts(
      ...([place.kind, place.language] as const),
      typedIn(context.form, place),
    )
    const [fault] = Object.values(faults)
    if (fault !== undefined)
      return framedMail(context, panel.baseUrl).code(422).send(tRefusal(fault))
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

type Shown = { texts: MailTexts; faults: Readonly<Record<string, Told>>; saved: MailTexts }

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
    back: { href: routes.admin.mails.texts.page.href(), label: t('Mail texts') },
    isWide: true,
    children: (
      <div class="two-columns">
        <section aria-labelledby="texts">
          <h2 id="texts">{t('Content')}</h2>
          <Warnings
            warnings={Object.entries(saved).flatMap(([name, words]) =>
              textWarnings(words, () => tText(labels[name] ?? name)),
            )}
          />
          <PostForm action={address} class="stack">
            <SeenFields saved={{ ...usual, ...saved }} />
            <input type="hidden" name="as" value="html" />
            {Object.entries(usual).map(([name, words]) => {
              const label = labels[name] ?? name
              const field = { name, label, value: texts[name] ?? words, fault: faults[name] }
              const known = placeholdersOf(place.kind, name).map((each) => `{${each}}`)
              const note = t('Available values: {list}.', { list: known.join(', ') })
              return name === 'subject' || name === 'heading' ? (
                <TextField key={name} {...field} note={note} maxLength={150} />
              ) : (
                <LongTextField key={name} {...field} note={note} rows={5} maxLength={3_000} />
              )
            })}
            <div class="buttons">
              {mayChange && <Submit>{t('Save')}</Submit>}
              <Submit look="quiet" {...preview}>
                {t('Preview')}
              </Submit>
              <Submit look="quiet" name="as" value="text" {...preview}>
                {t('Plain text')}
              </Submit>
            </div>
          </PostForm>
          {mayChange && isAny(saved) && (
            <AskedForm label={t('Reset to the default texts')} yes={t('Remove')} action={address}>
              <input type="hidden" name="usual" value="yes" />
              <p>{t('Your texts for this mail are deleted immediately.')}</p>
            </AskedForm>
          )}
          <p class="field-note">
            {t(
              'If a field is empty, the default text is used. An empty line starts a new paragraph. Values are replaced with the order’s details: number, store, totals and dates.',
            )}
          </p>
        </section>
        <section aria-labelledby="preview-of-it">
          <h2 id="preview-of-it">{t('Preview')}</h2>
          <p>{t('With a sample order. Trying a text doesn’t save it.')}</p>
          <iframe
            class="live-cart"
            name="preview"
            title={t('Preview of the mail')}
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
  by: 'Text with a deadline',
  whenever: 'Text without a deadline',
  unpaid: 'Text for an unpaid order',
  free: 'Text for a free order',
  whole: 'Text for a full refund',
  partly: 'Text for a partial refund',
  days: 'Processing time',
}

function typedIn(form: FormFields, { kind, language }: Place): MailTexts {
  const names = Object.keys(usualTexts(kind, language))
  return Object.fromEntries(names.map((name) => [name, form.get(name)]))
}

/** An empty field means the default text. */
function withoutEmpty(texts: MailTexts): MailTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

async function show(context: PanelContext, asked: PanelPage) {
  allowFraming(context.reply, [], { frames: "'self'" })
  return await context.show(asked)
}

function isAny(texts: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(texts).length > 0
}

function placeOf({ param }: PanelContext): Place {
  const [kind, language] = [param('kind'), param('language')]
  if (isEditableMail(kind) && isLanguage(language)) return { kind, language }
  throw notThere()
}

function notThere(): HandprintError {
  return notFound(t('Mail not found. Go back to the mail texts.'))
}

function addressOf({ kind, language }: Place): string {
  return routes.admin.mails.texts.one.one.page.href({ kind, language })
}
