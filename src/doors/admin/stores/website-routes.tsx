// The page "On your website" of a store: the lines that sell prints on a site, complete with the
// shop's address, the store's key and a picture, for people who paste and do not program.

import type { ComponentChildren } from 'preact'
import { baseUrlOf } from '../../../ground/http/base-url-of.ts'
import { parseFetchableUrl } from '../../../ground/http/fetching/fetchable-url.ts'
import { readStoreId, type StoreId } from '../../../pure/contract/ids.ts'
import type { Route } from '../../../pure/contract/route.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { readAccessKey } from '../../../trade/stores/keys/read-keys.ts'
import { type ReadyLines, readyLines, uploadLines } from '../../../trade/stores/ready-lines.ts'
import { readStoreSettings, type SetStore } from '../../../trade/stores/settings/store-settings.ts'
import { t, tParts } from '../i18n/t.ts'
import type { PanelContext } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { TextField } from '../layout/parts/field.tsx'
import { Submit } from '../layout/parts/post-form.tsx'

const examplePicture = 'https://www.example.com/photo.jpg'

export type WebsitePlace = {
  route: Route
  storeIdOf(context: PanelContext): StoreId
  /** The page with the settings of the store. Null for people who cannot change them. */
  settings: ((storeId: StoreId) => string) | null
  nav?: { label: string; order: number }
}

export const operatorsWebsite: WebsitePlace = {
  route: routes.admin.stores.one.website,
  storeIdOf: ({ param }) => readStoreId(param('id')),
  settings: (id) => routes.admin.stores.one.page.href({ id }),
}

export function websitePages(panel: Panel, place: WebsitePlace): void {
  const { database, baseUrl } = panel
  const { nav } = place
  panel.get(
    place.route,
    'read_only',
    async (context) => {
      const { query, request, show } = context
      const store = await readStoreSettings(database.queries, place.storeIdOf(context))
      const accessKey = await readAccessKey(database.queries, store.id)
      const settings = place.settings?.(store.id) ?? null
      const picture = readPicture(query.get('picture'))
      const origin = baseUrlOf(request, baseUrl)
      const imageUrl = picture.url ?? examplePicture
      const lines = readyLines({ origin, accessKey, imageUrl, label: t('Order a print') })
      return await show({
        title: t('On your website'),
        ...(settings !== null && { back: { href: settings, label: store.name } }),
        status: picture.fault === undefined ? 200 : 422,
        children: (
          <>
            <PictureForm {...picture} />
            <WhereItOpens store={store} origin={origin} settings={settings} />
            <Ways lines={lines} isExample={picture.url === null} />
            <UploadPageLines store={store} origin={origin} settings={settings} />
          </>
        ),
      })
    },
    nav === undefined ? {} : { nav },
  )
}

type Picture = { typed: string; url: string | null; fault?: string }

function readPicture(typed: string): Picture {
  if (typed === '') return { typed, url: null }
  try {
    return { typed, url: parseFetchableUrl(typed).href }
  } catch (error) {
    if (!(error instanceof HandprintError)) throw error
    const fault = t(
      'This is not the address of a picture on the web. Such an address starts with https:// and contains no password.',
    )
    return { typed, url: null, fault }
  }
}

function PictureForm({ typed, fault }: Picture) {
  return (
    <>
      <p>
        {t(
          'Copy one of these into your website. Enter a picture first: then everything is filled in, and nothing has to be changed.',
        )}
      </p>
      <form class="stack" method="get">
        <TextField
          name="picture"
          label={t('Address of the picture')}
          type="url"
          value={typed}
          note={t(
            'Press and hold the picture on your website, or right-click it, and choose “Copy image address”. Anyone must be able to open this address without signing in. Use the largest version that you have.',
          )}
          fault={fault}
          isRequired
        />
        <Submit look="quiet">{t('Fill in')}</Submit>
      </form>
    </>
  )
}

type WhereProps = { store: SetStore; origin: string; settings: string | null }

function WhereItOpens({ store, origin, settings }: WhereProps) {
  const hosts = store.embeddingHosts
  return (
    <>
      {store.mode === 'test' && (
        <p class="note">
          {t(
            'This store is in test mode: it opens on every website, and only the card 4242 4242 4242 4242 works.',
          )}
        </p>
      )}
      {store.mode === 'live' && (
        <p class="note">
          {hosts.length > 0
            ? t('The shop opens on top of pages of {list}. On other websites use the link.', {
                list: hosts.join(', '),
              })
            : t(
                'The store lists no websites, so it cannot open on top of a page yet. The link works everywhere.',
              )}{' '}
          {settings !== null && <a href={settings}>{t('Change the list')}</a>}
        </p>
      )}
      {!origin.startsWith('https://') && (
        <p class="warning">
          {t(
            'The address of this shop does not start with https://. Websites on the internet cannot use it. Open the panel at the shop’s public address, and copy the lines there.',
          )}
        </p>
      )}
    </>
  )
}

function Ways({ lines, isExample }: { lines: ReadyLines; isExample: boolean }) {
  return (
    <>
      <Way id="link" title={t('A link')} code={lines.link}>
        <p>
          {t(
            'For a button or a text below the picture. Paste it where your site builder asks for the address of the link. It works in mails too.',
          )}{' '}
          {!isExample && (
            <a href={lines.link} target="_blank" rel="noopener">
              {t('Try the link')}
            </a>
          )}
        </p>
      </Way>
      <Way id="script" title={t('A block of HTML')} code={lines.script}>
        <p>
          {t(
            'For the block “HTML”, “Embed” or “Custom code” of your site builder. The shop opens on top of your page. For each further picture on the same page repeat only the last line, with the address of that picture.',
          )}
        </p>
        <p class="note">
          {t(
            'If the shop opens within a small box, your site builder puts the block into a frame. Use the link instead.',
          )}
        </p>
      </Way>
      <Way id="element" title={t('An element')} code={lines.element}>
        <p>{t('For your own HTML: everything in one place, without settings for the page.')}</p>
      </Way>
      <p>
        {tParts('More: {embedding}, {wordpress}.', {
          embedding: <Docs page="embedding">{t('all settings')}</Docs>,
          wordpress: <Docs page="wordpress">{t('the plugin for WordPress')}</Docs>,
        })}
      </p>
    </>
  )
}

function UploadPageLines({ store, origin, settings }: WhereProps) {
  if (!store.hasUploadPage) {
    return (
      <section aria-labelledby="upload">
        <h2 id="upload">{t('A page for pictures from phones and computers')}</h2>
        <p>
          {t('Shoppers upload their own pictures and order prints of them. The page is off.')}{' '}
          {settings !== null && <a href={settings}>{t('Switch it on')}</a>}
        </p>
      </section>
    )
  }
  const { link, frame } = uploadLines({ origin, storeId: store.id, label: t('Order prints') })
  return (
    <>
      <Way id="upload" title={t('A page for pictures from phones and computers')} code={link}>
        <p>
          {t('Shoppers upload their own pictures and order prints of them.')}{' '}
          <a href={link} target="_blank" rel="noopener">
            {t('Open the upload page')}
          </a>
        </p>
      </Way>
      <Way id="upload-frame" title={t('The same page within yours')} code={frame}>
        <p>{t('For the block “HTML”, “Embed” or “Custom code” of your site builder.')}</p>
      </Way>
    </>
  )
}

function Docs({ page, children }: { page: string; children: string }) {
  return <a href={routes.docs.one.href({ page })}>{children}</a>
}

type WayProps = { id: string; title: string; code: string; children: ComponentChildren }

function Way({ id, title, code, children }: WayProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <pre class="secret">{code}</pre>
      <button type="button" class="button quiet needs-script" data-copied={t('Copied')}>
        {t('Copy')}
      </button>
    </section>
  )
}
