// The additions to a page's content security policy that the model viewer needs.

import type { MoreSources } from '../../../ground/http/security-headers.ts'

export const viewerSources: MoreSources = {
  // The hash of the one style element in <model-viewer>'s template. Allows no other style.
  styles: "'sha256-PXtZZkJMMyc18o/DN1ZEFOJ2qEGq95IQbVaJFMOXOb0='",
  // The picture inside a model, which three.js loads from a blob URL.
  connections: 'blob:',
}
