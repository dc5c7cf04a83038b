// The way back on pages whose server does not know where the shopper came from, using what the tab
// remembers. A separate script, because the cart and checkout pages do not need it.

import { siteOf } from '../../../pure/parse-url.ts'
import { fill } from '../words/fill.ts'
import { cameFromKey, rememberCameFrom } from './remember-came-from.ts'

rememberCameFrom()
const place = document.querySelector<HTMLElement>('.way-back[hidden]')
const site = cameFrom()
if (place !== null && site !== null) {
  const { says = '', look = '' } = place.dataset
  const link = document.createElement('a')
  link.href = site.href
  link.rel = 'noreferrer'
  link.className = look
  link.textContent = fill(says, { place: site.host })
  place.append(link)
  place.hidden = false
}

function cameFrom(): URL | null {
  if (window.parent !== window) return null
  try {
    return siteOf(sessionStorage.getItem(cameFromKey) ?? '', location.host)
  } catch {
    return null
  }
}
