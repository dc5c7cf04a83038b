// The page behind the store stays where it is, and nothing in it moves when its scroll bar goes.

/** @returns lets it scroll again. */
export function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement
  const before = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter }
  // Only where a scroll bar takes room: the gutter would take it also where there was none.
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  return () => Object.assign(style, before)
}
