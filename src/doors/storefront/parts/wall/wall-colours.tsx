// The color of the shopper's wall. The drawing takes it from a CSS property of the stage, so
// nothing is rendered again. Needs script: without it the wall keeps its default color.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { Messages } from '../../../../trade/languages/messages.ts'

const paints = [
  { name: 'white', colour: '#f1efea' },
  { name: 'sand', colour: '#ded2c0' },
  { name: 'sage', colour: '#a9b5a0' },
  { name: 'blue', colour: '#4d6478' },
  { name: 'charcoal', colour: '#454442' },
] as const

export function WallColours({ text }: { text: Messages['room'] }) {
  const place = useRef<HTMLFieldSetElement>(null)
  const [paint, setPaint] = useState<string | null>(null)
  useEffect(() => {
    const colour = paint ?? rememberedPaint() ?? paints[0].colour
    if (paint === null) setPaint(colour)
    else rememberPaint(colour)
    place.current?.closest<HTMLElement>('.stage')?.style.setProperty('--wall-paint', colour)
  }, [paint])
  return (
    <fieldset class="wall-colours" ref={place} disabled={paint === null}>
      <legend class="unseen">{text.paint}</legend>
      {paints.map(({ name, colour }) => (
        <label key={name} title={text[name]}>
          <input
            type="radio"
            name="wall"
            value={name}
            checked={colour === paint}
            onChange={() => setPaint(colour)}
          />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="11.5" fill={colour} />
          </svg>
          <span class="unseen">{text[name]}</span>
        </label>
      ))}
      <label class="own-paint">
        <input
          type="color"
          value={paint ?? paints[0].colour}
          onInput={(event) => setPaint(event.currentTarget.value)}
        />
        <span>{text.own}</span>
      </label>
    </fieldset>
  )
}

// Remembers the wall's color: in the tab's storage, or until the page is closed in frames where
// browsers block storage.
let remembered: string | null = null

function rememberPaint(colour: string): void {
  remembered = colour
  try {
    sessionStorage.setItem(key, colour)
  } catch {
    // Storage is blocked or full.
  }
}

/** `#rrggbb`. Null if none was picked. */
function rememberedPaint(): string | null {
  if (remembered !== null) return remembered
  try {
    const cached = sessionStorage.getItem(key)
    return cached !== null && /^#[0-9a-f]{6}$/.test(cached) ? cached : null
  } catch {
    return null
  }
}

const key = 'handprint-wall'
