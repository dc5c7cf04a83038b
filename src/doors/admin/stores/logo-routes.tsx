import { readStoreId, type StoreId } from '../../../pure/contract/ids.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { StoreLogo } from '../../../pure/contract/store-brand.ts'
import { aboutStore, addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { logoAddress } from '../../../trade/stores/branding/brand-addresses.ts'
import { saveLogo } from '../../../trade/stores/branding/save-logo.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { PictureField } from '../layout/parts/picture-field.tsx'
import { ButtonForm, PostForm, Submit } from '../layout/parts/post-form.tsx'
import { maxPictureBytes, receivePicture } from '../layout/receive-picture.ts'
import { redirectWithOutcome } from '../layout/redirect-with-outcome.ts'

/** In pixels. Shown at a quarter of this size. */
const box = { width: 480, height: 160 }

export function logoPages(panel: Panel): void {
  const { database, now } = panel

  panel.postFile(routes.admin.stores.one.logo.page, 'owner', (context) =>
    redirectWithOutcome(context, pageOf(context), async () => {
      const { id } = await readStoreSettings(database.queries, readStoreId(context.param('id')))
      const logo = await receivePicture(panel, context.request, (render) =>
        render({ box, format: 'lossless-webp' }),
      )
      await save(context, id, logo)
      return t('Logo saved. It is now on the store’s pages.')
    }),
  )

  panel.post(routes.admin.stores.one.logo.remove, 'owner', (context) =>
    redirectWithOutcome(context, pageOf(context), async () => {
      await save(context, readStoreId(context.param('id')), null)
      return t('Logo removed. The pages show the name again.')
    }),
  )

  async function save(
    { by }: PanelContext,
    storeId: StoreId,
    logo: (StoreLogo & { bytes: Buffer }) | null,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const { logo: before } = await readStoreSettings(tx, storeId)
      if (before?.sha256 === logo?.sha256) return
      await saveLogo(tx, storeId, logo, now())
      const action = logo === null ? 'store.logo_removed' : 'store.logo_changed'
      const changes = [{ what: 'logo', from: logoText(before), to: logoText(logo) }]
      const about = { operator: by, ...aboutStore(storeId), changes }
      await addAuditEntry(tx, { ...about, action }, now())
    })
  }
}

function logoText(logo: StoreLogo | null): string | null {
  return logo === null ? null : `${logo.width} × ${logo.height} (${logo.sha256.slice(0, 12)}…)`
}

/** The store's page, or its look page with the cart shown there. */
function pageOf({ param, query }: PanelContext): string {
  const home = routes.admin.stores.one.page.href({ id: param('id') })
  if (!query.names().includes('look')) return home
  const cart = query.get('look')
  return `${home}/look${cart === '' ? '' : `?cart=${encodeURIComponent(cart)}`}`
}

type Props = { address: string; comeBack?: string; logo: StoreLogo | null; mayChange: boolean }

export function LogoSection({ address, comeBack = '', logo, mayChange }: Props) {
  return (
    <section>
      <h2>{t('Logo')}</h2>
      {logo === null ? (
        <p>{t('None: the pages show the store’s name.')}</p>
      ) : (
        <p class="store-logo">
          <img
            src={logoAddress(logo)}
            alt={t('Current logo')}
            width={logo.width}
            height={logo.height}
          />
        </p>
      )}
      {mayChange && <LogoForms address={address} comeBack={comeBack} hasLogo={logo !== null} />}
    </section>
  )
}

type FormsProps = { address: string; comeBack: string; hasLogo: boolean }

function LogoForms({ address, comeBack, hasLogo }: FormsProps) {
  return (
    <>
      <details>
        <summary>{hasLogo ? t('Replace the logo') : t('Upload a logo')}</summary>
        <PostForm action={`${address}/logo${comeBack}`} isForFiles class="stack">
          <PictureField
            note={t(
              'JPEG, PNG, WebP or AVIF of up to {maxLogoBytes} MB. It is scaled to fit 480 × 160 pixels. In dark mode it is shown on a white background.',
              { maxLogoBytes: maxPictureBytes / 1e6 },
            )}
          />
          <Submit look="quiet">{t('Send')}</Submit>
        </PostForm>
      </details>
      {hasLogo && (
        <ButtonForm action={`${address}/logo/remove${comeBack}`}>{t('Remove the logo')}</ButtonForm>
      )}
    </>
  )
}
