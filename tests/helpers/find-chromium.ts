// The system's Chromium: CHROMIUM_PATH, or what is installed.

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export function findChromium(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    process.env.CHROMIUM_PATH ?? '',
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  const found = candidates.find((path) => path !== '' && isExecutable(path))
  if (found === undefined)
    throw new Error('Chromium was not found: install it or set CHROMIUM_PATH.')
  return found
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
