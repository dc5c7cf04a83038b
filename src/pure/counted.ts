/**
 * A count with its noun: `counted(1, 'byte')` is `1 byte`, `counted(2, 'byte')` is `2 bytes`. For
 * English texts of programs and the terminal; people's pages have sentences for one and for several.
 */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`
}
