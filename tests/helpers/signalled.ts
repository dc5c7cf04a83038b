export function signalled<Value = void>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((its) => {
    resolve = its
  })
  return { promise, resolve: (value: Value) => resolve(value) }
}
