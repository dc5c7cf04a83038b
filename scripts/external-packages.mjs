// Packages that the bundled server loads from node_modules: native code, and code that locates
// files next to itself. An image build installs these and nothing else. From sharp only the native
// code is loaded: see `bundleSharp` in vite.server.config.ts.

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
