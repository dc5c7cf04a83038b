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
    const kept = sessionStorage.getItem(key)
    return kept !== null && /^#[0-9a-f]{6}$/.test(kept) ? kept : null
  } catch {
    return null
  }
}

const key = 'handprint-wall'
