// Where the store is, told from the address that one of its scripts was loaded from.

export function servedFrom(script: string): string | undefined {
  return /^(https?:\/\/[^?#]*)\/static\/js\/[\w-]+\.js(?:[?#].*)?$/.exec(script)?.[1]
}
