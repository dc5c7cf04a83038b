// GET /demo: live examples of every kind of integration, with their code. Only available while the
// first store is in test mode.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ComponentChildren, h } from 'preact'
import type { Queries } from '../../../ground/database/database.ts'
import { baseUrlOf } from '../../../ground/http/base-url-of.ts'
import { allowFrames } from '../../../ground/http/security-headers.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { FirstStore } from '../../../trade/stores/ensure-first-store.ts'
import { getStore } from '../../../trade/stores/find-store.ts'
import { readAccessKey } from '../../../trade/stores/keys/read-keys.ts'
import type { ReadAssets } from '../layout/assets.ts'
import { sendHtml } from '../layout/send-html.ts'
import { type DemoExamples, demoExamples, moduleScript } from './demo-examples.ts'
import { renderDeveloperPage } from './developer-page.tsx'

export type DemoDeps = {
  database: { readonly queries: Queries }
  firstStore: Pick<FirstStore, 'store'>
  samplePath: string
  /** Origin for absolute links. Null to use that of the request. */
  baseUrl: string | null
}

export function demoRoutes(server: FastifyInstance, deps: DemoDeps, assets: ReadAssets): void {
  const { id } = deps.firstStore.store
  const shown = async (request: FastifyRequest) => ({
    origin: baseUrlOf(request, deps.baseUrl),
    accessKey: await readAccessKey(deps.database.queries, id),
  })

  void server.register(async (demo) => {
    demo.addHook('onRequest', async (_request, reply) => {
      const store = await getStore(deps.database.queries, id)
      if (store.mode !== 'test') return reply.callNotFound()
      reply.header('cache-control', 'no-store')
    })

    demo.get(routes.demo.page.pattern, async (request, reply) => {
      // A strict policy, like that of a careful integrator, which proves that the scripts work with
      // it.
      allowFrames(reply)
      const { accessKey, origin } = await shown(request)
      const examples = demoExamples({ origin, accessKey })
      return sendHtml(reply, renderDemoPage({ examples, assets, accessKey }))
    })

    demo.get(routes.demo.moduleJs.pattern, async (request, reply) => {
      const script = moduleScript(await shown(request))
      return reply.type('text/javascript; charset=utf-8').send(script)
    })

    demo.get(routes.demo.sampleJpg.pattern, async (_request, reply) => {
      return await sendSample(reply, deps.samplePath)
    })
  })
}

async function sendSample(reply: FastifyReply, path: string): Promise<FastifyReply> {
  const found = await stat(path).catch(() => null)
  if (found === null) {
    reply.callNotFound()
    return reply
  }
  reply.type('image/jpeg').headers({
    'content-length': found.size,
    'cache-control': 'public, max-age=3600',
  })
  return reply.send(createReadStream(path))
}

type Props = { examples: DemoExamples; assets: ReadAssets; accessKey: string }

function renderDemoPage({ assets, ...content }: Props): string {
  return renderDeveloperPage({
    title: 'Handprint demo',
    assets,
    island: 'start-demo',
    scripts: (
      <>
        <script async src="/static/js/cpopstore.js" />
        <script type="module" src={routes.demo.moduleJs.href()} />
      </>
    ),
    class: 'demo-page',
    children: <DemoContent {...content} />,
  })
}

function DemoContent({ examples, accessKey }: Omit<Props, 'assets'>) {
  const settings = JSON.stringify({ access_key: accessKey, modal: true })
  return (
    <>
      <div class="demo-intro">
        <img
          src={routes.demo.sampleJpg.href()}
          width="3600"
          height="2400"
          alt="Mountains over a lake at dusk"
        />
        <div>
          <h1>Prints on your page</h1>
          <p>
            Every way to hand over this picture, live. The code next to each example is what runs
            here: copy it, and put the address of your own picture into it. Pay with{' '}
            <code>4242 4242 4242 4242</code>.
          </p>
        </div>
      </div>
      <div id="cp-store-root" data-cp-settings={settings} />
      <Way title="Script and attribute" code={examples.modal} id="modal">
        <p>The shop opens on top of your page. Back, Escape or the close button closes it.</p>
        <button type="button" class="button" data-cp-url={routes.demo.sampleJpg.href()}>
          Order a print
        </button>
      </Way>
      <Way title="In a new window" code={examples.newWindow} id="new-window">
        <p>
          For <code>data-cp-url</code>: leave <code>modal</code> from the settings. Where pop-ups
          are blocked, it opens as a modal.
        </p>
        <OrderButton accessKey={accessKey} inNewWindow>
          Order in a new window
        </OrderButton>
      </Way>
      <Way title="An element" code={examples.element} id="element">
        <p>
          Styled through <code>::part(button)</code>. Without a label it uses a default one in the
          language of the page.
        </p>
        <OrderButton accessKey={accessKey}>Order a print</OrderButton>
      </Way>
      <Way title="A module, with events" code={examples.module} id="module">
        <p>For pages with their own script. The log below shows every event.</p>
        <p>
          <button type="button" class="button" id="order">
            Order a print
          </button>
        </p>
        <p id="thanks" role="status" />
      </Way>
      <Way title="Push from your server" code={examples.push} id="push">
        <p>For pictures without a public URL. The response is an image token.</p>
        <p>
          <button type="button" class="button" id="push-button" data-key={accessKey}>
            Push the sample
          </button>
        </p>
        <pre id="push-answer" class="needs-script" role="status" />
      </Way>
      <Way title="The loader link" code={examples.loader} id="loader">
        <p>Send the shopper to the shop with the token of a push.</p>
        <p id="loader-place" class="note">
          Push the sample above to see its link here.
        </p>
      </Way>
      <Way title="The pull link" code={examples.pull} id="pull">
        <p>No script: a link with the picture's URL. Works in mails too.</p>
        <p>
          <a class="button" href={examples.pull}>
            Order a print
          </a>
        </p>
      </Way>
      <section class="demo-log" aria-labelledby="log-title">
        <h2 id="log-title">Events</h2>
        <p class="note">Events received from the shop, latest last.</p>
        <ol id="log" aria-live="polite" aria-labelledby="log-title" tabindex={0} />
      </section>
    </>
  )
}

function OrderButton(props: { accessKey: string; inNewWindow?: true; children: string }) {
  const attributes = { src: routes.demo.sampleJpg.href(), 'access-key': props.accessKey }
  const more = props.inNewWindow && { 'new-window': '' }
  return h('handprint-button', { ...attributes, ...more }, props.children)
}

type WayProps = { id: string; title: string; code: string; children: ComponentChildren }

function Way({ id, title, code, children }: WayProps) {
  return (
    <section class="demo-way" aria-labelledby={`${id}-title`}>
      <div class="demo-live">
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
      </div>
      <div class="demo-code">
        <pre tabindex={0}>
          <code>{code}</code>
        </pre>
        <button type="button" class="link needs-script" data-copy="">
          Copy
        </button>
      </div>
    </section>
  )
}
