// A link back to the site that led here. Hidden if only the tab may know it, see
// islands/start-way-back.tsx.

import type { WayBackView } from '../views/way-back-view.ts'

export function WayBack({ back, look }: { back: WayBackView | null; look?: string }) {
  if (back === null) return null
  const { href, label } = back
  if (href === null) return <p class="way-back" data-says={label} data-look={look} hidden />
  return (
    <p class="way-back">
      <a class={look} href={href} rel="noreferrer">
        {label}
      </a>
    </p>
  )
}
