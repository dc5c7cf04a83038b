// /admin/seller/texts/{page}/{language}: the pages required by law, in every language for which
// someone has written them.

import { isLanguage, type Language, languages } from '../../../pure/contract/language.ts'
import { isLegalPage, type LegalPage, legalPages } from '../../../pure/contract/legal-pages.ts'
import { notFound } from '../../../pure/errors.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { findLegalText, saveLegalText, type WrittenText } from '../../../trade/legal/legal-texts.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { pageName } from '../frame/document-words.ts'
import type { PanelContext, PanelPage } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { LongTextField } from '../frame/parts/field.tsx'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { Table } from '../frame/parts/table.tsx'
import { SeenFields, typedOverSaved } from '../frame/seen-fields.tsx'
import { languageName } from '../words/in-language.ts'
import { say } from '../words/say.ts'

const home = '/admin/seller'
const longest = 100_000

export function legalTextPages({ get, post, database, now }: Panel): void {
  get(`${home}/texts/:page/:language`, 'read_only', async (context) => {
    const place = placeOf(context)
    const text = await savedText(place)
    return await context.show(textPage(context, place, { saved: text, text }))
  })

  post(`${home}/texts/:page/:language`, 'owner', async (context) => {
    const place = placeOf(context)
    const { page, language } = place
    const typed = context.form
      .get('text')
      .toWellFormed()
      .replaceAll('\0', '')
      .replace(/\r\n?/g, '\n')
    if (typed.length > longest) {
      const fault = say('Nothing was saved: write at most {longest} characters.', { longest })
      return await context.redirect(addressOf(page, language), { kind: 'fault', text: fault })
    }
    const saved = await savedText(place)
    const both = { typed: { text: typed }, saved: { text: saved } }
    const { fields, faults } = typedOverSaved(context.form, ['text'], both)
    const { text } = fields
    if (faults.text !== undefined) {
      const notice = {
        kind: 'fault' as const,
        text: say(
          'Nothing was saved: somebody else has saved another text meanwhile. It stands below the one that you typed. Saved again, yours takes its place.',
        ),
      }
      const asked = textPage(context, place, { saved, text, isLate: true })
      return await context.show({ ...asked, status: 409, notice })
    }
    const changes = changesBetween({ text: saved }, { text })
    await database.transaction(async (tx) => {
      if (changes.length === 0) return
      await saveLegalText(tx, { page, language, text }, now())
      const about = { operator: context.by, subject: `${page} ${language}`, changes }
      await addAuditEntry(tx, { ...about, action: 'legal_text.changed' }, now())
    })
    return await context.redirect(
      home,
      text === '' ? say('The text is gone.') : say('The text is saved.'),
    )
  })

  async function savedText({ page, language }: Place): Promise<string> {
    const wanted = { wanted: language, first: language }
    const found = await findLegalText(database.queries, page, wanted)
    return found?.language === language ? found.text : ''
  }
}

type Place = { page: LegalPage; language: Language }
type Shown = {
  saved: string
  text: string
  /** Shows both texts: someone else has saved a change in the meantime. */
  isLate?: boolean
}

function textPage({ operator }: PanelContext, place: Place, shown: Shown): PanelPage {
  return {
    title: `${pageName(place.page)}, ${messagesIn(place.language).about.name}`,
    back: { href: home, label: say('Seller') },
    children: <TextForm {...place} {...shown} mayChange={hasRole(operator, 'owner')} />,
  }
}

export function TextList({ texts }: { texts: readonly WrittenText[] }) {
  const isWritten = (page: LegalPage, language: Language) =>
    texts.some((text) => text.page === page && text.language === language)
  return (
    <section>
      <h2>{say('Legal pages')}</h2>
      <p>
        {say(
          'A page that is written in one language is linked from every page of the shop. Where a shopper’s own language has none, the first language above is shown.',
        )}
      </p>
      <Table
        caption={say('Legal pages')}
        rows={legalPages}
        keyOf={(page) => page}
        empty=""
        columns={[
          { label: say('Page'), cell: pageName },
          {
            label: say('Languages'),
            cell: (page) => (
              <span class="shortcuts">
                {languages.map((language) => (
                  <a key={language} href={addressOf(page, language)}>
                    {isWritten(page, language) ? (
                      <strong>{languageName(language)}</strong>
                    ) : (
                      languageName(language)
                    )}
                  </a>
                ))}
              </span>
            ),
          },
          {
            label: say('Written in'),
            cell: (page) =>
              languages
                .filter((language) => isWritten(page, language))
                .map(languageName)
                .join(', ') || say('none'),
          },
        ]}
      />
    </section>
  )
}

type FormProps = Place & Shown & { mayChange: boolean }

function TextForm({ page, language, saved, text, isLate, mayChange }: FormProps) {
  return (
    <>
      <PostForm action={addressOf(page, language)}>
        <SeenFields saved={{ text: saved }} />
        <fieldset class="stack" disabled={!mayChange}>
          <legend class="unseen">{say('Text')}</legend>
          <LongTextField
            name="text"
            label={say('Text')}
            rows={24}
            maxLength={longest}
            value={text}
            note={say(
              'An empty line begins a paragraph. # Heading, - item of a list, [words](https://…). Anything else stands as it is written; empty, the page is not there.',
            )}
          />
          {mayChange && <Submit>{say('Save')}</Submit>}
        </fieldset>
      </PostForm>
      {isLate && (
        <section aria-labelledby="saved">
          <h2 id="saved">{say('Saved meanwhile')}</h2>
          <pre class="log">{saved === '' ? say('The text is gone.') : saved}</pre>
        </section>
      )}
      {saved !== '' && (
        <p>
          <a href={`/legal/${page}?lang=${language}`}>{say('See it as shoppers do')}</a>
        </p>
      )}
    </>
  )
}

function placeOf({ param }: PanelContext): Place {
  const [page, language] = [param('page'), param('language')]
  if (isLegalPage(page) && isLanguage(language)) return { page, language }
  throw notFound(say('There is no such page. Go back to the seller.'))
}

function addressOf(page: LegalPage, language: Language): string {
  return `${home}/texts/${page}/${language}`
}
