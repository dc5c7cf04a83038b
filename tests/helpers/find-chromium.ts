// The system's Chromium: CHROMIUM_PATH, or an installed one.

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export function findChromium(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const candidates = [
    process.env.CHROMIUM_PATH ?? '',
    ...names.flatMap(onPath),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  const found = candidates.find((path) => path !== '' && isExecutable(path))
  if (found === undefined)
    throw new Error('Chromium was not found: install it or set CHROMIUM_PATH.')
  return found
}

/** The headless shell takes half of the processor time, but sends cookies into cross-site frames. */
export function findHeadlessShell(): string {
  return onPath('chromium-headless-shell').find(isExecutable) ?? findChromium()
}

const onPath = (name: string) =>
  (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
