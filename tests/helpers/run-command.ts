// A command of the program in this very process, for what it refuses or explains: `main.ts` hands on the same
// words, and answers the same status and lines. What two processes contend for needs one of its own.

import { runCommand } from '../../src/commands/run-command.ts'

/** As `runProgram`. */
export async function commandHere(
  env: Record<string, string>,
  words: readonly string[],
): Promise<{ code: number; output: string }> {
  let output = ''
  const take = (line: string) => {
    output += `${line}\n`
  }
  const code = await withEnvironment(env, () => runCommand(words, take, take))
  return { code, output }
}

/** A command reads it before it waits for anything. */
function withEnvironment<T>(env: Record<string, string>, begin: () => T): T {
  const own = process.env
  process.env = env
  try {
    return begin()
  } finally {
    process.env = own
  }
}
