export type State = 'ok' | 'warning' | 'fault'

export type Finding = {
  /** `database`, `schema`, `mail` … */
  check: string
  state: State
  text: string
}

/** Empty if there is nothing to report. */
export type Check = () => Promise<readonly (readonly [state: State, text: string])[]>

export function finding(check: string, state: State, text: string): Finding {
  return { check, state, text }
}

export function faultFinding(check: string, text: string): Finding {
  return finding(check, 'fault', text)
}
