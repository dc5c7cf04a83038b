// What the bundled server loads from node_modules: native code, and what finds files beside itself.
// The build of an image installs these and nothing else. Of sharp it is the native code alone: see
// `bundleSharp` in vite.server.config.ts.

export const externalPackages = [
  '@expo-google-fonts/kosugi',
  '@expo-google-fonts/nanum-gothic-coding',
  '@expo-google-fonts/zcool-xiaowei',
  '@fontsource/noto-sans-arabic',
  '@fontsource/noto-sans-devanagari',
  '@fontsource/noto-sans-thai',
  '@node-rs/argon2',
  'dejavu-fonts-ttf',
  'fontkit',
  'libheif-js',
  'libsql',
  'pdfkit',
  'sharp',
  'ssh2-sftp-client',
]
