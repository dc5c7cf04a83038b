// Data goes to standard output, everything that is said about it to standard error.

import { createInterface } from 'node:readline/promises'
import type { Progress } from '../handprint.ts'

export type Terminal = {
  isJson: boolean
  /** A person is there, and no program reads the answer. */
  canAsk: boolean
  /** Data, a line. */
  print(line: string): void
  /** Data, as one JSON document with `--json`, else as lines. */
  show(json: unknown, lines: readonly string[]): void
  say(line: string): void
  ask(question: string): Promise<string>
  /** Draws a bar. Nothing if nobody watches. */
  bar(progress: Progress): void
  /** Ends the bar's line. */
  endBar(): void
  green(words: string): string
  red(words: string): string
  dim(words: string): string
}

const barWidth = 24

export function createTerminal(isJson: boolean): Terminal {
  const { stdin, stdout, stderr, env } = process
  // https://no-color.org: any text counts, an empty one does not.
  const hasColour = stderr.isTTY && !env.NO_COLOR && env.TERM !== 'dumb'
  const coloured = (code: number) => (words: string) =>
    hasColour ? `\u001b[${code}m${words}\u001b[0m` : words
  let isDrawn = false
  const print = (line: string) => void stdout.write(`${line}\n`)
  return {
    isJson,
    canAsk: stdin.isTTY && stderr.isTTY,
    print,
    show(json, lines) {
      if (isJson) print(JSON.stringify(json, null, 2))
      else for (const line of lines) print(line)
    },
    say: (line) => void stderr.write(`${line}\n`),
    async ask(question) {
      const lines = createInterface({ input: stdin, output: stderr })
      try {
        return (await lines.question(question)).trim()
      } finally {
        lines.close()
      }
    },
    bar({ sentBytes, totalBytes }) {
      if (!stderr.isTTY || totalBytes === null) return
      const part = totalBytes === 0 ? 1 : sentBytes / totalBytes
      const filled = Math.round(part * barWidth)
      const drawn = '#'.repeat(filled) + '.'.repeat(barWidth - filled)
      const percent = String(Math.floor(part * 100)).padStart(3)
      stderr.write(`\r[${drawn}] ${percent} % of ${megabytes(totalBytes)}`)
      isDrawn = true
    },
    endBar() {
      if (isDrawn) stderr.write('\n')
      isDrawn = false
    },
    green: coloured(32),
    red: coloured(31),
    dim: coloured(2),
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Rows in columns as wide as their longest text. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
