// What is not saved yet is saved before a link is followed, so that the next page shows it.

import { timeOfChoice } from './choice-clock.ts'

/** @param settle saves what is not saved yet, and resolves whether or not that went well; null: all is saved. */
export function leaveByLinks(
  form: () => HTMLFormElement | null,
  settle: () => Promise<void> | null,
): void {
  /** Where the page goes once it is saved. */
  let goal: string | null = null

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || !isFollowedHere(event, link)) return
    stampCurrency(link, form())
    // A second press means: now.
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

/** Of two currencies that are chosen one after the other the later one counts, whichever arrives last. */
function stampCurrency(link: HTMLAnchorElement, form: HTMLFormElement | null): void {
  if (!/[?&]currency=/.test(link.search)) return
  link.search = `${link.search.split('&chosenAt')[0]}&chosenAt=${timeOfChoice(form)}`
}

/** To a page of this shop, in this window. */
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
