// What a file is called until it is whole, beside its own name: programs that watch a folder pass over
// names that begin with a dot.

export function partName(path: string): string {
  const cut = path.lastIndexOf('/') + 1
  return `${path.slice(0, cut)}.${path.slice(cut)}.part`
}
