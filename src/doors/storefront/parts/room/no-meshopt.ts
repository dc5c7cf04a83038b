// Replaces three.js' decoder of compressed meshes (vite.config.ts). Our meshes are not compressed,
// and the original starts WebAssembly when it is loaded, which the pages' CSP forbids.

export const MeshoptDecoder = { ready: Promise.resolve(), supported: false }
