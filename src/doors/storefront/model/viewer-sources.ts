// What the viewer of models needs of a page's content security policy, and no more.

import type { MoreSources } from '../../../ground/http/security-headers.ts'

export const viewerSources: MoreSources = {
  // The one style element of <model-viewer>'s template: no other text is allowed by it.
  styles: "'sha256-PXtZZkJMMyc18o/DN1ZEFOJ2qEGq95IQbVaJFMOXOb0='",
  // The picture inside a model, which three.js fetches from the page's own memory.
  connections: 'blob:',
}
