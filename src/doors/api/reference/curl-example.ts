// An operation's example as a shell command. The reader fills in $BASE, $KEY, $SECRET and
// $OPERATOR_KEY.

import type { DescribedRoute } from '../collect-operations.ts'

/** Null for an operation without an example. */
export function curlExample({ method, path, operation }: DescribedRoute): string | null {
  const { example, key } = operation
  if (example === undefined) return null
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => example.params?.[name] ?? name)
  const query = Object.entries(example.query ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const address = `"$BASE${filled}${query === '' ? '' : `?${query}`}"`
  const { json, file, fields = {}, saveTo } = example
  const type = json === undefined ? file?.type : 'application/json'
  const headers = [
    ...(key === 'none' ? [] : [`Authorization: Bearer ${keyVariables[key]}`]),
    ...Object.entries(example.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
  ]
  const parts = [
    ...headers.map((header) => `-H "${header}"`),
    ...Object.entries(fields).map(([name, value]) => `-F "${name}=${value}"`),
    ...(file === undefined ? [] : [fileText(file)]),
    ...(saveTo === undefined ? [] : [`-o ${saveTo}`]),
    ...(json === undefined ? [] : [`-d @- <<END\n${jsonText(json)}\nEND`]),
  ]
  const isPlain = method === 'GET' || (method === 'POST' && hasBody(operation.example))
  const verb = isPlain ? '' : `-X ${method} `
  return [`curl ${verb}${address}`, ...parts].join(' \\\n  ')
}

const keyVariables = { access: '$KEY', secret: '$SECRET', operator: '$OPERATOR_KEY' } as const

type Example = NonNullable<DescribedRoute['operation']['example']>

function hasBody(example: Example | undefined): boolean {
  return example?.json !== undefined || example?.file !== undefined
}

function fileText({ name, field }: NonNullable<Example['file']>): string {
  return field === undefined ? `--data-binary @${name}` : `-F '${field}=@${name}'`
}

// In a here-document the shell expands $NAMES and keeps quotes.
function jsonText(json: unknown): string {
  return JSON.stringify(json, null, 2).replace(
    /(\[|\{)\s+([^[\]{}]{1,70}?)\s+(\]|\})/g,
    (_, open: string, inner: string, close: string) =>
      `${open} ${inner.replace(/\s*\n\s*/g, ' ')} ${close}`,
  )
}
