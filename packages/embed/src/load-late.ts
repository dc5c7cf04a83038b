// What few clicks need: warnings, explanations and uploads. The script for any page is kept small,
// and fetches it from the store.

declare const isFetched: boolean

export type LateParts = typeof import('./late.ts')

export function loadLate(store: string): Promise<LateParts> {
  return isFetched ? import(/* @vite-ignore */ `${store}/static/js/late.js`) : import('./late.ts')
}
