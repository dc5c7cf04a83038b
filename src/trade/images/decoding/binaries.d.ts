// Embedded by scripts/load-binaries.mjs when the server is built or tested.

declare module '*.wat' {
  export const wasm: Uint8Array<ArrayBuffer>
}

declare module '*.bin' {
  export const bytes: Uint8Array<ArrayBuffer>
}
