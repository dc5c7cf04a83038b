// The way back to the site that led here; nothing where that is not known.

import type { WayBackView } from '../views/way-back-view.ts'

export function WayBack({ back, look }: { back: WayBackView | null; look?: string }) {
  if (back === null) return null
  return (
    <p class="way-back">
      <a class={look} href={back.href} rel="noreferrer">
        {back.label}
      </a>
    </p>
  )
}
