// A job's failure for whoever mends it: where it happened, and why. Not what else an error carries:
// a database adds the row that it refused, a provider its whole answer, and jobs outlive personal data.

const longestChars = 8_000

export function errorText(error: unknown): string {
  return causes(error).slice(0, longestChars)
}

function causes(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'No error was given.'
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  const inner = error instanceof AggregateError ? error.errors : [error.cause]
  return [
    `${error.stack ?? error.message}${code}`,
    ...inner
      .filter((its) => its !== undefined && its !== error)
      .map((its) => `Cause: ${causes(its)}`),
  ].join('\n')
}
