export function servedFrom(script: string): string | undefined {
  return /^(https?:\/\/[^?#]*)\/static\/js\/[\w-]+\.js(?:[?#].*)?$/.exec(script)?.[1]
}
