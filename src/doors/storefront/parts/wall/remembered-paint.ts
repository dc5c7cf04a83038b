// The wall's colour, for the shopper's next look: in the tab's storage, or, in frames where browsers
// keep that from us, as long as the page lives.

let remembered: string | null = null

export function rememberPaint(colour: string): void {
  remembered = colour
  try {
    sessionStorage.setItem(key, colour)
  } catch {
    // Storage is blocked or full.
  }
}

/** `#rrggbb`, or null while none was picked. */
export function rememberedPaint(): string | null {
  if (remembered !== null) return remembered
  try {
    const cached = sessionStorage.getItem(key)
    return cached !== null && /^#[0-9a-f]{6}$/.test(cached) ? cached : null
  } catch {
    return null
  }
}

const key = 'handprint-wall'
