// Parses a header value with parameters, such as `form-data; name="image"; filename="a.jpg"`, in
// the forms that browsers and libraries really send.

export type ParameterizedValue = {
  /** In lower case. */
  value: string
  parameters: ReadonlyMap<string, string>
}

/** Null if it is malformed. The first of duplicate parameters counts. */
export function parseParameters(header: string): ParameterizedValue | null {
  const start = /^\s*([^\s;]+)\s*/.exec(header)
  if (start === null) return null
  const parameters = new Map<string, string>()
  // A parameter: `;`, its name, `=`, and a quoted string or a token.
  const parameter = /;\s*(?:([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))\s*)?/sy
  parameter.lastIndex = start[0].length
  while (parameter.lastIndex < header.length) {
    const [, name, quoted, plain] = parameter.exec(header) ?? []
    if (parameter.lastIndex === 0) return null
    const key = name?.toLowerCase()
    if (key === undefined || parameters.has(key)) continue
    parameters.set(key, quoted === undefined ? (plain ?? '') : unquote(quoted))
  }
  return { value: (start[1] ?? '').toLowerCase(), parameters }
}

// A backslash escapes only a quote or itself: old browsers sent `C:\pictures\a.jpg` unescaped.
function unquote(text: string): string {
  return text.replace(/\\(["\\])/g, '$1')
}
