// The part of the validator that the tests use; the package has no types.

declare module 'gltf-validator' {
  export type Message = { code: string; message: string; severity: number; pointer?: string }
  export type Report = {
    issues: { numErrors: number; numWarnings: number; messages: Message[] }
    info: {
      drawCallCount: number
      totalTriangleCount: number
      resources?: { image?: { width: number; height: number; format: string } }[]
    }
  }
  export function validateBytes(bytes: Uint8Array): Promise<Report>
}
