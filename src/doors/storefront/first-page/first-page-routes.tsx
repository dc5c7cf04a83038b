// GET /: the address printed at startup. While all stores are in test mode, it is a page for the
// person who has just started the program. After that it names the shop and reveals no internals.

import type { FastifyInstance } from 'fastify'
import type { ComponentChildren } from 'preact'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import { getStore } from '../../../trade/stores/find-store.ts'
import { isTestInstallation } from '../../../trade/stores/is-test-installation.ts'
import { readAccessKey } from '../../../trade/stores/keys/read-keys.ts'
import type { DemoDeps } from '../demo/demo-routes.tsx'
import { renderDeveloperPage } from '../demo/developer-page.tsx'
import type { ReadAssets } from '../layout/assets.ts'
import { withLegalNotes } from '../layout/legal-notes.ts'
import { sendHtml } from '../layout/send-html.ts'
import { renderPage, shopOf } from '../layout/shop-frame.tsx'
import { setContentLanguage } from '../layout/shopper-locale.ts'
import { visitOf } from '../layout/visit.ts'

export function firstPageRoutes(
  server: FastifyInstance,
  deps: Pick<DemoDeps, 'database' | 'firstStore'>,
  assets: ReadAssets,
): void {
  const { queries } = deps.database
  const { firstStore } = deps
  const config = { errorsAs: 'page', limit: 'pages' } as const

  server.get(routes.page.pattern, { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const store = await getStore(queries, firstStore.store.id)
    if (await isTestInstallation(queries)) {
      const accessKey = await readAccessKey(queries, store.id)
      const hasDemo = store.mode === 'test'
      return sendHtml(reply, renderFirstPage({ assets, accessKey, hasDemo }))
    }
    const visit = await withLegalNotes(queries, visitOf(request), { store: store.id })
    setContentLanguage(reply, visit.locale)
    return sendHtml(
      reply,
      renderPage({
        title: visit.text.cart.title,
        ...shopOf(store),
        isTest: false,
        step: null,
        visit,
        assets,
        children: <LiveShop name={store.name} text={visit.text} />,
      }),
    )
  })
}

type Props = { assets: ReadAssets; accessKey: string; hasDemo: boolean }

/**
 * The page at `/`: for developers, in English, while all stores are in test mode, for shoppers once
 * one is live.
 */
function renderFirstPage({ assets, ...content }: Props): string {
  return renderDeveloperPage({
    title: 'Handprint',
    assets,
    island: 'start-first-page',
    class: 'demo-page first-page',
    children: <FirstContent {...content} />,
  })
}

function FirstContent({ accessKey, hasDemo }: Omit<Props, 'assets'>) {
  return (
    <>
      <div class="first-words">
        <h1>Your print shop is running</h1>
        <p>
          Handprint adds a print shop to any app. The app hands over a picture, a shopper chooses a
          print of it and pays, and the lab gets a file that is ready to print. Try it with a
          picture of your own.
        </p>
      </div>
      <form
        class="drop"
        id="drop"
        method="post"
        action={routes.firstPicture.href()}
        enctype="multipart/form-data"
        data-key={accessKey}
      >
        <svg viewBox="0 0 64 64" width="56" height="56" aria-hidden="true">
          <g fill="none" stroke="currentColor" stroke-width="2">
            <rect x="6" y="10" width="52" height="44" />
            <rect x="14" y="18" width="36" height="28" />
            <path d="M14 40l10-10 8 8 6-6 12 12" />
          </g>
        </svg>
        <label for="picture">
          Choose a picture<span>, or drop one here</span>
        </label>
        <input type="file" id="picture" name="image" accept="image/*" required />
        <button type="submit" class="button without-script">
          Open its cart
        </button>
        <p class="note">
          JPEG, PNG, TIFF, WebP, AVIF, HEIC, GIF or BMP. Pay with <code>4242 4242 4242 4242</code>.
        </p>
        <p class="drop-state" id="drop-state" role="status" />
      </form>
      <nav class="first-ways" aria-label="Where to go on">
        {hasDemo && (
          <Way href={routes.demo.page.href()} name="The demo">
            Every way to offer prints on your own page, live, with the code.
          </Way>
        )}
        <Way href={routes.admin.page.href()} name="The panel">
          Orders, prices, and the lines to copy into your website. Sign in with the link that the
          terminal shows, or ask the person who set this up to invite you.
        </Way>
        <Way href="/api/v1/reference" name="The API">
          Every endpoint with an example, and the OpenAPI document.
        </Way>
        <Way href={routes.docs.page.href()} name="The documentation">
          How your own pages, pictures and webhooks connect to this program, on{' '}
          <a href={routes.docs.one.href({ page: 'local-development' })}>your machine</a> first.
        </Way>
      </nav>
      <p class="note">This page is removed when the first store goes live.</p>
    </>
  )
}

type WayProps = { href: string; name: string; children: ComponentChildren }

function Way({ href, name, children }: WayProps) {
  return (
    <section>
      <h2>
        <a href={href}>{name}</a>
      </h2>
      <p>{children}</p>
    </section>
  )
}

function LiveShop({ name, text }: { name: string; text: Messages }) {
  return (
    <section class="error-page">
      <h1>{name}</h1>
      <p>{text.cart.emptyText}</p>
    </section>
  )
}
