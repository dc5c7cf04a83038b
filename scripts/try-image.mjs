// `npm run try-image`: builds deploy/Containerfile and runs the image, without a registry and
// without Docker, on a base of Debian's packages and Node's binaries, with buildah and runc. Needs
// root on Linux.
//
// Runs as the image's own user and as an unknown one, with everything but /data read-only: a
// picture is handed over, the service is restarted and killed, and the picture must survive each
// time.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './ensure-installed.mjs'

const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch]
const accessKey = '0123456789abcdef0123456789abcdef'
const pinned = /node:([\d.]+)-(\w+)-slim/.exec(readFileSync(`${root}deploy/Containerfile`, 'utf8'))
const [, nodeVersion, debian] = pinned
for (const program of ['mmdebstrap', 'buildah', 'runc']) {
  if (!existsSync(`/usr/bin/${program}`) && !existsSync(`/usr/sbin/${program}`)) {
    console.error(`${program} is not installed here (apt install mmdebstrap buildah runc).`)
    process.exit(1)
  }
}
const work = mkdtempSync(join(tmpdir(), 'handprint-image-'))
const store = ['--root', join(work, 'images'), '--runroot', join(work, 'run')]
const buildah = (...args) =>
  execFileSync('buildah', [...store, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()

try {
  buildBase()
  const isolation = ['--isolation', 'chroot', '--network', 'host']
  const from = ['--build-arg', 'NODE_IMAGE=localhost/base']
  buildah(
    'bud',
    ...isolation,
    ...from,
    '-f',
    'deploy/Containerfile',
    '-t',
    'localhost/handprint',
    '.',
  )
  const container = buildah('from', 'localhost/handprint')
  const rootfs = buildah('mount', container)
  console.log(`/app: ${execFileSync('du', ['-sh', join(rootfs, 'app')], { encoding: 'utf8' })}`)
  const { config } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/handprint')).OCIv1
  for (const uid of [10001, 23456]) await tryAs(uid, rootfs, config)
  buildah('rm', '--all')
  console.log('The image works.')
} finally {
  try {
    buildah('umount', '--all')
  } catch {
    // Nothing was mounted.
  }
  rmSync(work, { recursive: true, force: true })
}

// Replaces Docker's node:…-slim, with the same version on the same Debian.
function buildBase() {
  const tar = join(work, 'base.tar')
  const include = '--include=ca-certificates,libstdc++6'
  execFileSync('mmdebstrap', ['--quiet', '--variant=apt', include, debian, tar])
  const node = unpacked(`node-linux-${process.arch}@${nodeVersion}`)
  const npm = unpacked('npm@11')
  const container = buildah('from', '--arch', arch, 'scratch')
  buildah('add', container, tar, '/')
  buildah('copy', container, join(node, 'bin/node'), '/usr/local/bin/node')
  buildah('copy', container, npm, '/usr/local/lib/node_modules/npm')
  // This machine's CA certificates, so that npm also works behind its proxy.
  const trusted = '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(trusted)) buildah('copy', container, trusted, trusted)
  const run = ['run', '--isolation', 'chroot', container, '--', 'ln', '-s']
  buildah(...run, '/usr/local/lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm')
  buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container)
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${trusted}`, container)
  buildah('commit', '--quiet', '--rm', container, 'localhost/base')
}

function unpacked(name) {
  const folder = mkdtempSync(join(work, 'package-'))
  const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }
  const file = execFileSync('npm', ['pack', '--silent', name], options).trim()
  execFileSync('tar', ['-xf', file], options)
  return join(folder, 'package')
}

async function tryAs(uid, rootfs, config) {
  const bundle = join(work, `as-${uid}`)
  // Starts like a named volume: with the image's content and its owner.
  mkdirSync(bundle)
  execFileSync('cp', ['-a', join(rootfs, 'data'), join(bundle, 'data')])
  execFileSync('cp', ['-a', join(rootfs, 'data'), join(bundle, 'backup')])
  const port = await freePort()
  writeFileSync(
    join(bundle, 'config.json'),
    JSON.stringify(specOf(uid, rootfs, config, bundle, port)),
  )
  const url = `http://127.0.0.1:${port}`

  let service = await start(bundle, url)
  const token = await push(url, readFileSync(join(bundle, 'data/sample.jpg')))
  const cart = await openCart(url, token)
  await mustShow(url, cart)
  execFileSync('runc', ['exec', nameOf(bundle), 'handprint', 'backup', '/backup'])
  service.kill('SIGTERM')
  const [status] = await once(service, 'exit')
  if (status !== 0) throw new Error(`SIGTERM ended it with status ${status}.`)

  service = await start(bundle, url)
  await mustShow(url, cart)
  execFileSync('runc', ['kill', nameOf(bundle), 'KILL'])
  await once(service, 'exit')

  service = await start(bundle, url)
  await mustShow(url, cart)
  await mustShow(url, await openCart(url, token))
  service.kill('SIGTERM')
  await once(service, 'exit')
  console.log(`As uid ${uid}: handed over, backed up, restarted, killed, still there.`)
}

function nameOf(bundle) {
  return `handprint-${bundle.split('/').slice(-2).join('-')}`
}

// What Docker would create for the image with `--read-only --cap-drop ALL --user uid`, on this
// machine's network.
function specOf(uid, rootfs, { Env, Entrypoint, Cmd = [], WorkingDir }, bundle, port) {
  const env = [`PORT=${port}`, 'HOST=127.0.0.1', `HANDPRINT_ACCESS_KEY=${accessKey}`]
  const mount = (destination, type, options, source = type) => ({
    destination,
    type,
    source,
    options,
  })
  const isSet = (one) => env.some((other) => other.split('=')[0] === one.split('=')[0])
  return {
    ociVersion: '1.0.2',
    root: { path: rootfs, readonly: true },
    process: {
      user: { uid, gid: 0 },
      args: [...Entrypoint, ...Cmd],
      env: [...Env.filter((one) => !isSet(one)), ...env],
      cwd: WorkingDir,
      noNewPrivileges: true,
      capabilities: { bounding: [], effective: [], permitted: [] },
    },
    hostname: 'handprint',
    mounts: [
      mount('/proc', 'proc', []),
      mount('/dev', 'tmpfs', ['nosuid', 'mode=755', 'size=65536k']),
      mount('/data', 'bind', ['bind', 'rw'], join(bundle, 'data')),
      mount('/backup', 'bind', ['bind', 'rw'], join(bundle, 'backup')),
    ],
    linux: { namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })) },
  }
}

async function start(bundle, url) {
  const service = spawn('runc', ['run', '--bundle', bundle, nameOf(bundle)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  service.stdout.on('data', (text) => {
    output += text
  })
  const begun = Date.now()
  while (!(await answers(`${url}/readyz`)) || !existsSync(join(bundle, 'data/sample.jpg'))) {
    const hasEnded = service.exitCode !== null
    if (hasEnded || Date.now() - begun > 60_000) {
      service.kill('SIGKILL')
      throw new Error(`It did not get ready.\n${output}`)
    }
    await pause(100)
  }
  return service
}

async function answers(url) {
  return await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function push(url, bytes) {
  const form = new FormData()
  form.set('image', new Blob([bytes]), 'sample.jpg')
  const answer = await fetch(`${url}/api/push/image`, { method: 'POST', body: form })
  const text = await answer.text()
  const token = /[0-9a-f]{64}/.exec(text)?.[0]
  if (token === undefined) throw new Error(`A push was answered ${answer.status}: ${text}`)
  return token
}

async function openCart(url, token) {
  const headers = { accept: 'application/json' }
  const answer = await fetch(`${url}/loader/${token}`, { headers })
  const { cart_url: cart } = await answer.json()
  return cart
}

async function mustShow(url, cart) {
  const page = await fetch(cart)
  const path = /\/pictures\/[^"'\s,&]+/.exec(await page.text())?.[0]
  if (!page.ok || path === undefined) throw new Error(`The cart was answered ${page.status}.`)
  const picture = await fetch(url + path)
  const type = picture.headers.get('content-type') ?? ''
  if (!picture.ok || !type.startsWith('image/')) throw new Error(`Its picture: ${picture.status}.`)
}

async function freePort() {
  const server = createServer()
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address()
  await new Promise((closed) => server.close(closed))
  return port
}
