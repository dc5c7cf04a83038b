// /admin/stores/{id}/look: a store's name, logo and color beside a cart with this look, with a
// picture uploaded by the operator. The cart is a normal one and expires as usual.

import { createReadStream } from 'node:fs'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import { readStoreId } from '../../../pure/contract/ids.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { aboutStore } from '../../../trade/audit/add-audit-entry.ts'
import { openCart } from '../../../trade/carts/open-cart.ts'
import { handOver } from '../../../trade/images/intake/hand-over.ts'
import type { SpooledFile } from '../../../trade/images/spool.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { getStore } from '../../../trade/stores/find-store.ts'
import {
  checkStoreSettings,
  fieldsOfStore,
} from '../../../trade/stores/settings/check-store-settings.ts'
import {
  readStoreSettings,
  type SetStore,
  saveStoreSettings,
} from '../../../trade/stores/settings/store-settings.ts'
import { defineForm } from '../forms/define-form.tsx'
import { t, tParts } from '../i18n/t.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { ButtonForm, PostForm, Submit } from '../layout/parts/post-form.tsx'
import { redirectWithOutcome } from '../layout/redirect-with-outcome.ts'
import { spoolImage } from '../layout/spool-image.ts'
import { LogoSection } from './logo-routes.tsx'
import { lookFields } from './store-form.ts'

/** `cart` is the cart shown next to the form. */
type LookAt = { store: SetStore; cart: string | null }

export function lookPages(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database

  const form = defineForm(panel, {
    route: routes.admin.stores.one.look.page,
    read: async (db, context): Promise<LookAt> => ({
      store: await readStoreSettings(db, idOf(context)),
      cart: cartOf(context),
    }),
    address: ({ store, cart }) => lookPath(store.id, cart),
    fields: lookFields,
    texts: ({ store: { name, accent } }) => ({ name, accent: accent ?? '' }),
    check({ name, accent }, { store }) {
      const checked = checkStoreSettings({ ...fieldsOfStore(store), name, accent })
      return checked.ok ? { value: checked.settings } : checked
    },
    save: (tx, settings, { store }) => saveStoreSettings(tx, store.id, settings, now()),
    audit: ({ store }, _settings, changes) => ({
      action: 'store.changed',
      ...aboutStore(store.id),
      changes,
    }),
    done: ({ redirect }, { at: { store, cart } }) =>
      redirect(lookPath(store.id, cart), t('Saved. The cart shows the changes.')),
    page,
  })

  panel.postFile(routes.admin.stores.one.look.picture, 'owner', async (context) => {
    const { request } = context
    return await openedWith(context, () => spoolImage(panel, request, panel.maxUploadBytes))
  })

  panel.post(routes.admin.stores.one.look.sample, 'owner', async (context) => {
    const limits = { maxBytes: panel.maxUploadBytes, signal: panel.stopping.signal }
    return await openedWith(context, async () =>
      panel.spool.write(createReadStream(await panel.drawSample()), limits),
    )
  })

  /** Redirects back with a cart that contains the picture. */
  async function openedWith(context: PanelContext, readFile: () => Promise<SpooledFile>) {
    const { id } = await readStoreSettings(queries, idOf(context))
    const store = await getStore(queries, id)
    let address = lookPath(store.id, cartOf(context))
    try {
      const { token } = await handOver(panel, { store, kind: 'single', file: await readFile() })
      const { cartId } = await openCart(panel, { store, token })
      address = lookPath(store.id, cartId)
    } catch (error) {
      return await redirectWithOutcome(context, address, () => Promise.reject(error))
    }
    return await context.redirect(address)
  }

  async function page({ operator, reply }: PanelContext, at: LookAt): Promise<PanelPage> {
    allowFraming(reply, [], { frames: "'self'" })
    const { store, cart } = at
    const mayChange = hasRole(operator, 'owner')
    return {
      title: t('Appearance of {name}', { name: store.name }),
      back: { href: routes.admin.stores.one.page.href({ id: store.id }), label: t('The store') },
      isWide: true,
      children: (
        <div class="two-columns">
          <section aria-labelledby="look">
            <h2 id="look">{t('Name and colour')}</h2>
            <form.Form
              at={at}
              legend={t('Name and colour')}
              submit={t('Save and preview')}
              mayChange={mayChange}
            />
            <LogoSection
              address={routes.admin.stores.one.page.href({ id: store.id })}
              comeBack={`?look=${cart ?? ''}`}
              logo={store.logo}
              mayChange={mayChange}
            />
          </section>
          <section aria-labelledby="live-cart">
            <h2 id="live-cart">{t('Your cart')}</h2>
            {store.mode === 'test' ? (
              <Cart
                cart={cart}
                mayChange={mayChange}
                address={routes.admin.stores.one.look.page.href({ id: store.id })}
              />
            ) : (
              <p>{t('The store is live. Open one of its carts to see the changes.')}</p>
            )}
          </section>
        </div>
      ),
    }
  }
}

export function lookPath(storeId: string, cart: string | null): string {
  return `${routes.admin.stores.one.look.page.href({ id: storeId })}${cart === null ? '' : `?cart=${cart}`}`
}

/** The cart id from the URL, for the frame. Accepts only ids. */
function cartOf({ query }: PanelContext): string | null {
  const cart = query.get('cart')
  return /^[\w-]{8,100}$/.test(cart) ? cart : null
}

function idOf({ param }: PanelContext) {
  return readStoreId(param('id'))
}

type CartProps = { cart: string | null; address: string; mayChange: boolean }

function Cart({ cart, address, mayChange }: CartProps) {
  return (
    <>
      {cart === null ? (
        <p>
          {t(
            'Open a cart here with your own picture or the sample to see the shop as shoppers do.',
          )}
        </p>
      ) : (
        <>
          <iframe
            class="live-cart"
            title={t('Your cart')}
            src={routes.cart.one.page.href({ cartId: cart })}
          />
          <p>
            {tParts(
              '{link} and order with the card 4242 4242 4242 4242. This creates a test order.',
              {
                link: (
                  <a
                    href={routes.cart.one.page.href({ cartId: cart })}
                    target="_blank"
                    rel="noopener"
                  >
                    {t('Open it in a new tab')}
                  </a>
                ),
              },
            )}
          </p>
        </>
      )}
      {mayChange && (
        <>
          <PostForm action={`${address}/picture`} isForFiles class="stack">
            <div class="field">
              <label for="picture">{t('Your own picture')}</label>
              <input id="picture" type="file" name="image" accept="image/*" required />
            </div>
            <Submit look="quiet">{t('Open a cart with it')}</Submit>
          </PostForm>
          <ButtonForm action={`${address}/sample`}>
            {t('Open a cart with the sample picture')}
          </ButtonForm>
        </>
      )}
    </>
  )
}
