// The Back button closes what is open. An entry of its own stands in the history meanwhile; the pages in
// the frame put theirs behind it, so taking it away again may mean several steps.

const mark = 'handprintStore'

type Entry = {
  /** Goes back to the entry before, if it is not there already. */
  leave(): void
}

// Going back takes a moment, and what opens in it would be closed by it.
let settled: Promise<unknown> = Promise.resolve()

export function enterHistory(onBack: () => void): Entry {
  // A mark of an earlier entry may be in the state, also from before a reload.
  const own = Math.random()
  let before: { state: unknown; key: string | undefined; length: number } | null = null
  let isLeft = false
  void settled.then(enter)

  function enter(): void {
    if (isLeft) return
    const { state } = history
    const key = navigationApi()?.currentEntry?.key
    // What the page's own router keeps in the state stays there: some reload a page without it.
    history.pushState({ ...(typeof state === 'object' ? state : {}), [mark]: own }, '')
    before = { state, key, length: history.length }
    window.addEventListener('popstate', onPop)
  }

  function onPop(): void {
    if (isEntered()) return
    window.removeEventListener('popstate', onPop)
    onBack()
  }

  function isEntered(): boolean {
    return history.state?.[mark] === own
  }

  return {
    leave() {
      isLeft = true
      window.removeEventListener('popstate', onPop)
      if (before !== null && isEntered()) settled = goBack(before)
    },
  }
}

function goBack(before: { state: unknown; key: string | undefined; length: number }) {
  const navigation = navigationApi()
  if (navigation && before.key !== undefined) {
    const { committed, finished } = navigation.traverseTo(before.key)
    // Whether somebody else navigates meanwhile is their business.
    return Promise.allSettled([committed, finished])
  }
  if (history.length === before.length) history.back()
  // How many steps it is can't be told here: Back then does nothing once or twice.
  else history.replaceState(before.state, '')
  return Promise.resolve()
}

function navigationApi(): Navigation | undefined {
  return window.navigation
}
