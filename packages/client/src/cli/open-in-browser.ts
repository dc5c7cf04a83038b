import { spawn } from 'node:child_process'

const programs: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** False if no browser could be started. `BROWSER` names another program, or none if it is `none`. */
export function openInBrowser(address: string): boolean {
  // It comes from the service: nothing but an address of the web reaches a program.
  if (!/^https?:\/\/[\w.-]/.test(address)) return false
  const { BROWSER } = process.env
  if (BROWSER === 'none') return false
  const [program, ...before] = BROWSER ? [BROWSER] : (programs[process.platform] ?? ['xdg-open'])
  if (program === undefined) return false
  const opened = spawn(program, [...before, address], { stdio: 'ignore', detached: true })
  opened.on('error', () => undefined)
  opened.unref()
  return opened.pid !== undefined
}
