// Assembled by scripts/assemble-wat.ts when the server is built or tested.

declare module '*.wat' {
  /** WebAssembly. */
  export const wasm: Uint8Array<ArrayBuffer>
}
