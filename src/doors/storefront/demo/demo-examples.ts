// The code shown on the demo page. It is the code that runs: the page's elements and
// /demo/module.js are built from these texts.

import { readyLines } from '../../../trade/stores/ready-lines.ts'

export type DemoExamples = Record<
  'modal' | 'newWindow' | 'element' | 'module' | 'push' | 'loader' | 'pull',
  string
>

type Where = { origin: string; accessKey: string }

const picture = '/demo/sample.jpg'

export function demoExamples(where: Where): DemoExamples {
  const { origin, accessKey } = where
  const script = `<script async src="${origin}/static/js/cpopstore.js"></script>`
  const ready = { origin, accessKey, label: 'Order a print' }
  const lines = readyLines({ ...ready, imageUrl: picture })
  const pull = { ...ready, imageUrl: `${origin}${picture}`, referenceId: 'demo' }
  return {
    modal: lines.script,
    newWindow: `${script}

<handprint-button src="${picture}" access-key="${accessKey}" new-window>
  Order in a new window
</handprint-button>`,
    element: lines.element,
    module: moduleScript(where),
    push: `curl -F 'image=@picture.jpg' \\
  -H 'Authorization: Bearer ${accessKey}' \\
  ${origin}/api/push/image`,
    loader: `${origin}/loader/{image_token}?reference_id=demo`,
    pull: readyLines(pull).link,
  }
}

export function moduleScript({ origin, accessKey }: Where): string {
  return `import { onEvent, openStore } from '${origin}/static/js/handprint.js'

const button = document.querySelector('#order')
button.addEventListener('click', () => {
  openStore({
    accessKey: '${accessKey}',
    imageUrl: '${picture}',
    referenceId: 'demo',
    opener: button,
  })
})

onEvent(({ event, args }) => {
  if (event !== 'appOrderComplete') return
  document.querySelector('#thanks').textContent = \`Ordered: \${args.order_id}\`
})
`
}
