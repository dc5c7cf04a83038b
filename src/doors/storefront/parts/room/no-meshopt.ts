// Stands in for three.js' decoder of compressed meshes (vite.config.ts): ours are not compressed, and
// the real one starts WebAssembly as soon as it is loaded, which the pages' policy forbids.

export const MeshoptDecoder = { ready: Promise.resolve(), supported: false }
