// /admin/seller/texts/{page}/{language}: the pages required by law, in every language for which
// someone has written them.

import { isLanguage, type Language, languages } from '../../../pure/contract/language.ts'
import { isLegalPage, type LegalPage, legalPages } from '../../../pure/contract/legal-pages.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { notFound } from '../../../pure/errors.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { findLegalText, saveLegalText, type WrittenText } from '../../../trade/legal/legal-texts.ts'
import { readSeller } from '../../../trade/legal/seller.ts'
import { warningsOf } from '../../../trade/legal/text-warnings.ts'
import { usualContents } from '../../../trade/legal/usual-contents.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { defineForm } from '../forms/define-form.tsx'
import type { FieldTable } from '../forms/form-field.ts'
import { languageName } from '../i18n/in-language.ts'
import { t, tText } from '../i18n/t.ts'
import { pageName } from '../layout/document-texts.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { Table } from '../layout/parts/table.tsx'
import { textWarnings, Warnings } from '../layout/parts/warnings.tsx'
import { useSentForm } from '../layout/sent-form.ts'

const textRoute = routes.admin.seller.texts.one.one
const longest = 100_000

export function legalTextPages(panel: Panel): void {
  const form = defineForm(panel, {
    route: textRoute,
    async read(db, context): Promise<TextAt> {
      const place = placeOf(context)
      const wanted = { wanted: place.language, first: place.language }
      const found = await findLegalText(db, place.page, wanted)
      return { ...place, text: found?.language === place.language ? found.text : '' }
    },
    address: (at: TextAt) => addressOf(at),
    fields: (): FieldTable<'text'> => ({
      text: {
        kind: 'long',
        label: t('Text'),
        rows: 24,
        maxLength: longest,
        note: t(
          'An empty line starts a new paragraph. # Heading, - list item, [link text](https://…). Anything else is shown as typed. If empty, the page is not published.',
        ),
      },
    }),
    texts: ({ text }) => ({ text }),
    check({ text }) {
      if (text.length > longest) {
        return { faults: { text: `Enter at most ${longest} characters.` } }
      }
      return { value: text.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n') }
    },
    async save(tx, text, at) {
      if (text !== at.text) await saveLegalText(tx, { ...at, text }, panel.now())
    },
    audit: ({ page, language, text: before }, text) => ({
      action: 'legal_text.changed',
      subject: `${page} ${language}`,
      changes: changesBetween({ text: before }, { text }),
    }),
    done: ({ redirect }, { at, value }) =>
      redirect(
        // With warnings, back to the page that shows them.
        warningsOf(value).length > 0 ? addressOf(at) : routes.admin.seller.page.href(),
        value === '' ? t('Text deleted.') : t('Text saved.'),
      ),
    page: textPage,
  })

  async function textPage({ operator }: PanelContext, at: TextAt): Promise<PanelPage> {
    const { page, language, text } = at
    const seller = await readSeller(panel.database.queries)
    const withdraw = `${panel.baseUrl ?? ''}${routes.withdraw.page.href()}`
    return {
      title: `${pageName(page)}, ${messagesIn(language).about.name}`,
      back: { href: routes.admin.seller.page.href(), label: t('Seller') },
      children: (
        <>
          <UsualContents page={page} country={seller.country} withdraw={withdraw} />
          <Warnings warnings={textWarnings(text, ({ line }) => t('line {line}', { line }))} />
          <form.Form
            at={at}
            legend={t('Text')}
            submit={t('Save')}
            mayChange={hasRole(operator, 'owner')}
          />
          <SavedMeanwhile {...at} />
          {text !== '' && (
            <p>
              <a href={`${routes.legal.one.href({ page })}?lang=${language}`}>
                {t('View as a shopper')}
              </a>
            </p>
          )}
        </>
      ),
    }
  }
}

type ContentsProps = { page: LegalPage; country: string; withdraw: string }

function UsualContents({ page, country, withdraw }: ContentsProps) {
  const contents = usualContents(page, country)
  if (contents.length === 0) return null
  return (
    <>
      <p>{t('It usually also contains the following. This is not legal advice.')}</p>
      <ul class="counts">
        {contents.map(({ what, source }) => (
          <li key={what}>
            {tText(what).replace('{withdraw}', withdraw)} <span class="beside">{source}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

type Place = { page: LegalPage; language: Language }
type TextAt = Place & { text: string }

/**
 * The saved text in full, below what was typed, if someone else has saved the page in the meantime.
 */
function SavedMeanwhile({ text, ...place }: TextAt) {
  const { faults = {}, values = {} } = useSentForm(addressOf(place)) ?? {}
  const isTooLong = (values.text?.[0] ?? '').length > longest
  if (faults.text === undefined || isTooLong) return null
  return (
    <section aria-labelledby="saved">
      <h2 id="saved">{t('Saved in the meantime')}</h2>
      <pre class="log">{text === '' ? t('Text deleted.') : text}</pre>
    </section>
  )
}

export function TextList({ texts }: { texts: readonly WrittenText[] }) {
  const isWritten = (page: LegalPage, language: Language) =>
    texts.some((text) => text.page === page && text.language === language)
  return (
    <section>
      <h2>{t('Legal pages')}</h2>
      <p>
        {t(
          'A page written in at least one language is linked from every page of the shop. If it is missing in the shopper’s language, the first language above is shown.',
        )}
      </p>
      <Table
        caption={t('Legal pages')}
        rows={legalPages}
        keyOf={(page) => page}
        empty=""
        columns={[
          { label: t('Page'), cell: pageName },
          {
            label: t('Languages'),
            cell: (page) => (
              <span class="shortcuts">
                {languages.map((language) => (
                  <a key={language} href={addressOf({ page, language })}>
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
            label: t('Written in'),
            cell: (page) =>
              languages
                .filter((language) => isWritten(page, language))
                .map(languageName)
                .join(', ') || (page === 'accessibility' ? t('generated') : t('none')),
          },
        ]}
      />
    </section>
  )
}

function placeOf({ param }: PanelContext): Place {
  const [page, language] = [param('page'), param('language')]
  if (isLegalPage(page) && isLanguage(language)) return { page, language }
  throw notFound(t('Page not found. Go back to the seller.'))
}

function addressOf({ page, language }: Place): string {
  return routes.admin.seller.texts.one.one.href({ page, language })
}
