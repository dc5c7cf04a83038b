// The demo page, for integrators: in English, as all that is written for them.

import { type ComponentChildren, h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { ReadAssets } from '../assets.ts'
import type { DemoExamples } from './examples.ts'

type Props = { examples: DemoExamples; assets: ReadAssets; accessKey: string }

export function renderDemoPage(props: Props): string {
  return `<!doctype html>${renderToString(<DemoPage {...props} />)}`
}

function DemoPage({ examples, assets, accessKey }: Props) {
  const settings = JSON.stringify({ access_key: accessKey, modal: true })
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Handprint demo</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={assets.styles} />
        <link rel="stylesheet" href={assets.demoStyles} />
        <script async src="/static/js/cpopstore.js" />
        <script type="module" src="/demo/module.js" />
        <script type="module" src={assets.scripts('start-demo')[0]} />
      </head>
      <body class="demo-page">
        <a class="skip" href="#content">
          Skip to content
        </a>
        <header>
          <p class="test-mode">Test mode: nothing is produced, and only test cards pay.</p>
        </header>
        <main id="content">
          <div class="demo-intro">
            <img
              src="/demo/sample.jpg"
              width="3600"
              height="2400"
              alt="Mountains over a lake at dusk"
            />
            <div>
              <h1>Prints on your page</h1>
              <p>
                Every way to hand this picture over, live. The code beside each is what runs here:
                copy it, and put the address of your own picture into it. Pay with{' '}
                <code>4242 4242 4242 4242</code>.
              </p>
            </div>
          </div>
          <div id="cp-store-root" data-cp-settings={settings} />
          <Way title="A script and an attribute" code={examples.modal} id="modal">
            <p>The shop opens over your page. Back, Escape or the cross lead out of it again.</p>
            <button type="button" class="button" data-cp-url="/demo/sample.jpg">
              Order a print
            </button>
          </Way>
          <Way title="In a window of its own" code={examples.newWindow} id="new-window">
            <p>
              For <code>data-cp-url</code>: leave <code>modal</code> out of the settings. Where
              pop-ups are blocked it is the modal all the same.
            </p>
            <OrderButton accessKey={accessKey} inNewWindow>
              Order in a new window
            </OrderButton>
          </Way>
          <Way title="An element" code={examples.element} id="element">
            <p>
              Styled through <code>::part(button)</code>. Without a label it has one in the language
              of the page.
            </p>
            <OrderButton accessKey={accessKey}>Order a print</OrderButton>
          </Way>
          <Way title="A module, with events" code={examples.module} id="module">
            <p>For pages with a script of their own. The log below shows every event.</p>
            <p>
              <button type="button" class="button" id="order">
                Order a print
              </button>
            </p>
            <p id="thanks" role="status" />
          </Way>
          <Way title="Push from your server" code={examples.push} id="push">
            <p>For pictures that have no public address. The answer is an image token.</p>
            <p>
              <button type="button" class="button" id="push-button" data-key={accessKey}>
                Push the sample
              </button>
            </p>
            <pre id="push-answer" class="needs-script" role="status" />
          </Way>
          <Way title="The loader link" code={examples.loader} id="loader">
            <p>Send the shopper there with the token of a push.</p>
            <p id="loader-place" class="note">
              Push the sample above: then its link stands here.
            </p>
          </Way>
          <Way title="The pull link" code={examples.pull} id="pull">
            <p>No script at all: a link that names the picture's address. Good for mails too.</p>
            <p>
              <a class="button" href={examples.pull}>
                Order a print
              </a>
            </p>
          </Way>
          <section class="demo-log" aria-labelledby="log-title">
            <h2 id="log-title">Events</h2>
            <p class="note">What the shop has told this page, the latest last.</p>
            <ol id="log" aria-live="polite" aria-labelledby="log-title" tabindex={0} />
          </section>
        </main>
      </body>
    </html>
  )
}

function OrderButton(props: { accessKey: string; inNewWindow?: true; children: string }) {
  const attributes = { src: '/demo/sample.jpg', 'access-key': props.accessKey }
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
