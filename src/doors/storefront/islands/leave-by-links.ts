// Saves unsaved changes before a link is followed, so that the next page shows them.

import { timeOfChoice } from './choice-clock.ts'

/**
 * @param settle saves unsaved changes and resolves even if saving fails. Null if everything is saved.
 */
export function leaveByLinks(
  form: () => HTMLFormElement | null,
  settle: () => Promise<void> | null,
): void {
  /** The link to follow after saving. */
  let goal: string | null = null

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || !isFollowedHere(event, link)) return
    stampCurrency(link, form())
    // A second click follows the link immediately.
    const saving = goal === null ? settle() : null
    goal = null
    if (saving === null) return
    event.preventDefault()
    const { href } = link
    goal = href
    void saving.then(() => {
      if (goal === href) location.assign(href)
      goal = null
    })
  })
}

/**
 * If two currencies are chosen in succession, the later choice wins, regardless of the order of
 * arrival.
 */
function stampCurrency(link: HTMLAnchorElement, form: HTMLFormElement | null): void {
  if (!/[?&]currency=/.test(link.search)) return
  link.search = `${link.search.split('&chosenAt')[0]}&chosenAt=${timeOfChoice(form)}`
}

/** True for a link to a page of this shop that opens in this window. */
function isFollowedHere(event: MouseEvent, { target, origin, hash }: HTMLAnchorElement): boolean {
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  return (
    !isElsewhere &&
    !event.defaultPrevented &&
    ['', '_self'].includes(target) &&
    origin === location.origin &&
    hash === ''
  )
}
