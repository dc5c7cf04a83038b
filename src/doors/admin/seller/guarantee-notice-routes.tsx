// /admin/seller/notices/{language}: the official EU notice on the legal guarantee, as the operator
// got it. The file is kept byte for byte, since its design is prescribed.

import { isLanguage, type Language, languages } from '../../../pure/contract/language.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { fault, notFound } from '../../../pure/errors.ts'
import { parseUrl } from '../../../pure/parse-url.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { tidyText } from '../../../pure/tidy-text.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import {
  type GuaranteeNotice,
  noticeAddress,
  readGuaranteeNotices,
  removeNotice,
  saveNoticePicture,
  saveNoticeWords,
} from '../../../trade/legal/guarantee-notices.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { defineForm } from '../forms/define-form.tsx'
import { languageName } from '../i18n/in-language.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { AskedForm } from '../layout/parts/confirmed-form.tsx'
import { PictureField } from '../layout/parts/picture-field.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { Table } from '../layout/parts/table.tsx'
import { receiveUnchanged } from '../layout/receive-picture.ts'
import { redirectWithOutcome } from '../layout/redirect-with-outcome.ts'

const { one } = routes.admin.seller.notices
const maxBytes = 2_000_000
/** Small print is legible from here on, on screens of two pixels to a CSS pixel. */
const minWidth = 600
const longestAlt = 500
const longestLink = 300

type At = { language: Language; notice: GuaranteeNotice | null }

export function guaranteeNoticePages(panel: Panel): void {
  const { database, now } = panel

  const form = defineForm(panel, {
    route: one.page,
    read: async (db, context): Promise<At> => {
      const language = languageOf(context)
      const notices = await readGuaranteeNotices(db)
      return { language, notice: notices.find((each) => each.language === language) ?? null }
    },
    address: ({ language }: At) => one.page.href({ language }),
    closed: ({ notice }) => (notice === null ? t('Upload the picture first.') : null),
    fields: ({ language }) => ({
      alt: {
        label: t('Words for screen readers'),
        kind: 'long' as const,
        rows: 3,
        maxLength: longestAlt,
        note: t('If empty: "{words}"', { words: messagesIn(language).legal.guaranteeNotice }),
      },
      link: {
        label: t('Link to Your Europe'),
        type: 'url' as const,
        maxLength: longestLink,
        note: t(
          'The address that the official notice names, and that its QR code contains. It begins with https:// and is on europa.eu.',
        ),
      },
    }),
    texts: ({ notice }) => ({ alt: notice?.alt ?? '', link: notice?.link ?? '' }),
    check({ alt, link }) {
      const words = { alt: tidyText(alt), link: link.trim() }
      const faults = {
        ...([...words.alt].length > longestAlt && {
          alt: sentence('Enter at most {longest} characters.', { longest: longestAlt }),
        }),
        ...(words.link !== '' &&
          !isOfYourEurope(words.link) && {
            link: sentence('Enter an https address on europa.eu, or leave it empty.'),
          }),
      }
      return Object.keys(faults).length > 0 ? { faults } : { value: words }
    },
    save: (tx, words, { language }) => saveNoticeWords(tx, { language, ...words }, now()),
    audit: ({ language, notice }, words) => ({
      action: 'guarantee_notice.changed',
      subject: language,
      changes: changesBetween({ alt: notice?.alt ?? '', link: notice?.link ?? '' }, words),
    }),
    done: ({ redirect }, { at }) =>
      redirect(one.page.href({ language: at.language }), t('Notice saved.')),
    page: noticePage,
  })

  panel.postFile(one.picture, 'owner', (context) => {
    const language = languageOf(context)
    return redirectWithOutcome(context, one.page.href({ language }), async () => {
      const advice = t('Upload the official file as a PNG or JPEG.')
      const formats = ['png', 'jpeg'] as const
      const picture = await receiveUnchanged(panel, context.request, { maxBytes, formats, advice })
      if (picture.width < minWidth) throw tooNarrow(picture.width)
      await database.transaction(async (tx) => {
        const notices = await readGuaranteeNotices(tx)
        const before = notices.find((each) => each.language === language)
        if (before?.sha256 === picture.sha256) return
        await saveNoticePicture(tx, { language, ...picture }, now())
        const from = before?.sha256 ?? null
        await addAuditEntry(
          tx,
          {
            operator: context.by,
            action: 'guarantee_notice.changed',
            subject: language,
            changes: [{ what: 'picture', from, to: picture.sha256 }],
          },
          now(),
        )
      })
      return t('Notice saved.')
    })
  })

  panel.post(one.remove, 'owner', (context) => {
    const language = languageOf(context)
    return redirectWithOutcome(context, routes.admin.seller.page.href(), async () => {
      await database.transaction(async (tx) => {
        const notices = await readGuaranteeNotices(tx)
        const before = notices.find((each) => each.language === language)
        if (before === undefined) return
        await removeNotice(tx, language)
        const changes = [{ what: 'picture', from: before.sha256, to: null }]
        const about = { operator: context.by, subject: language, changes }
        await addAuditEntry(tx, { ...about, action: 'guarantee_notice.removed' }, now())
      })
      return t('Notice removed.')
    })
  })

  async function noticePage({ operator }: PanelContext, at: At): Promise<PanelPage> {
    const { language, notice } = at
    const mayChange = hasRole(operator, 'owner')
    return {
      title: t('Notice on the legal guarantee, {language}', { language: languageName(language) }),
      back: { href: routes.admin.seller.page.href(), label: t('Seller') },
      children: (
        <>
          {notice !== null && <SavedPicture {...notice} />}
          {mayChange && (
            <PostForm action={one.picture.href({ language })} isForFiles class="stack">
              <PictureField
                accept="image/png,image/jpeg"
                note={t(
                  'PNG or JPEG of up to {most} MB, at least {minWidth} pixels wide. Use the official file of the European Commission, in colour. It is shown exactly as you upload it.',
                  { most: maxBytes / 1e6, minWidth },
                )}
              />
              <Submit look={notice === null ? 'main' : 'quiet'}>{t('Send')}</Submit>
            </PostForm>
          )}
          {notice !== null && (
            <form.Form
              at={at}
              legend={t('Words for screen readers')}
              submit={t('Save')}
              mayChange={mayChange}
            />
          )}
          {notice !== null && mayChange && (
            <AskedForm
              label={t('Remove the picture')}
              yes={t('Remove')}
              action={one.remove.href({ language })}
            >
              <p>{t('Picture, words and link are removed from the checkout immediately.')}</p>
            </AskedForm>
          )}
        </>
      ),
    }
  }
}

function SavedPicture(notice: GuaranteeNotice) {
  const { width, height, sha256, alt, language } = notice
  return (
    <section>
      <p>
        <img
          class="notice-picture"
          src={noticeAddress(notice)}
          alt={alt || messagesIn(language).legal.guaranteeNotice}
          lang={language}
          width={width}
          height={height}
        />
      </p>
      <p class="field-note">
        {width} × {height}, SHA-256 <code class="whole-hash">{sha256}</code>
      </p>
    </section>
  )
}

export function NoticeList({ notices }: { notices: readonly GuaranteeNotice[] }) {
  const isThere = (language: Language) => notices.some((each) => each.language === language)
  return (
    <section>
      <h2>{t('Notice on the legal guarantee')}</h2>
      <p>
        {t(
          'The official picture of the European Union, from 27 September 2026 (Implementing Regulation (EU) 2025/1960). Consumers in the EU see it before the order button, in their language, otherwise in the first language above. Get the files from the European Commission.',
        )}
      </p>
      <Table
        caption={t('Notice on the legal guarantee')}
        rows={languages}
        keyOf={(language) => language}
        empty=""
        columns={[
          {
            label: t('Language'),
            cell: (language) => <a href={one.page.href({ language })}>{languageName(language)}</a>,
          },
          {
            label: t('Picture'),
            cell: (language) => (isThere(language) ? t('uploaded') : t('none')),
          },
        ]}
      />
    </section>
  )
}

/** Throws `not_found` (404). */
function languageOf({ param }: PanelContext): Language {
  const language = param('language')
  if (isLanguage(language)) return language
  throw notFound(t('Page not found. Go back to the seller.'))
}

function isOfYourEurope(text: string): boolean {
  const url = parseUrl(text)
  return url?.protocol === 'https:' && /(?:^|\.)europa\.eu$/.test(url.hostname)
}

function tooNarrow(width: number) {
  const told = sentence(
    'The picture is {width} pixels wide, too few to be legible. Send one of at least {minWidth}.',
    { width, minWidth },
  )
  return fault('image_too_small', 422, told)
}
