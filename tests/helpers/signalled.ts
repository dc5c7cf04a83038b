// A promise that the test resolves itself: something has begun, or may end.

export function signalled() {
  let resolve = () => {}
  const promise = new Promise<void>((its) => {
    resolve = its
  })
  return { promise, resolve: () => resolve() }
}
