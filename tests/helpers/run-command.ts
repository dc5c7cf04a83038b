// Runs a command of the program in this process, for tests of its errors and messages: like
// `main.ts`, it passes on the same arguments, and returns the same status and output. Tests of
// locks between processes need a separate one.

import { runCommand } from '../../src/commands/run-command.ts'

/** Like `runProgram`. */
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

/** A command reads the environment before it first awaits anything. */
function withEnvironment<T>(env: Record<string, string>, begin: () => T): T {
  const own = process.env
  process.env = env
  try {
    return begin()
  } finally {
    process.env = own
  }
}
