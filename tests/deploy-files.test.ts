// Checks the files in deploy/ that no test can start against the program: its variables, roles,
// version and shutdown time.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { externalPackages } from '../scripts/external-packages.mjs'
import { laneNames } from '../src/config/lane-settings.ts'
import { readConfig } from '../src/config.ts'
import { fencedBlocks } from './helpers/fenced-blocks.ts'
import { freePort } from './helpers/free-port.ts'
import { ownFolder } from './helpers/own-folder.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
const deployed = files.map((path) => ({ path, text: read(path) }))
const yaml = deployed.filter(({ path }) => /\.ya?ml$/.test(path))
/** The section to paste into Prometheus' own file, beside its rules. */
const scraping = fencedBlocks('docs/monitoring.md')
  .filter(({ language }) => language === 'yaml')
  .map(({ page, text }) => [page, text] as const)
const { version, dependencies } = JSON.parse(read('package.json'))

const variable =
  /\b(?:HANDPRINT_[A-Z_]*[A-Z]|(?:AWS|STRIPE|SMTP|MAIL|OTEL)_[A-Z_]*[A-Z]|(?:BASE|DATABASE)_URL)\b/g

describe('the files in deploy/', () => {
  it.each([...scraping, ...yaml.map(({ path, text }) => [path, text] as const)])(
    '%s is valid YAML',
    (_path, text) => {
      const faults = parseAllDocuments(text, { merge: true }).flatMap(({ errors, warnings }) => [
        ...errors,
        ...warnings,
      ])
      expect(faults).toEqual([])
    },
  )

  it('set only existing variables', () => {
    const known = new Set(read('docs/configuration.md').match(variable))
    const set = deployed.flatMap(({ path, text }) =>
      (text.match(variable) ?? []).map((name) => `${path}: ${name}`),
    )
    expect(set.length).toBeGreaterThan(30)
    expect(set.filter((line) => !known.has(line.split(': ')[1] ?? ''))).toEqual([])
  })

  it.each([
    ['kubernetes', ['base/kustomization.yaml', 'example/kustomization.yaml', 'example/secret.env']],
    ['compose', ['.env.example']],
  ])('of %s set a combination that the program accepts', (folder, names) => {
    const texts = names.map((name) => read(`deploy/${folder}/${name}`)).join('\n')
    const lines = [...texts.matchAll(/^(?: +- )?([A-Z_]+)=(.*)$/gm)]
    const set = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
    expect(set).toMatchObject({ BASE_URL: 'https://prints.example.com' })
    expect(() => readConfig(set)).not.toThrow()
  })

  it('trust no client’s address, trace or id, and retry no unsafe request', () => {
    const haproxy = read('deploy/compose/haproxy.cfg')
    // HANDPRINT_PROXY_HOPS counts HAProxy, so HAProxy has to append the client's address.
    expect(haproxy).toMatch(/^ +option forwardfor$/m)
    const nginx = read('deploy/nginx.conf')
    expect(nginx).toContain('X-Forwarded-For $proxy_add_x_forwarded_for;')
    // These headers are set by a counted proxy.
    for (const name of ['traceparent', 'X-Request-Id']) {
      expect(nginx).toMatch(new RegExp(`^ +proxy_set_header ${name} "";$`, 'm'))
      expect(haproxy).toMatch(new RegExp(`^ +http-request del-header ${name}$`, 'm'))
    }
    // A node that died may have executed the request; only a request that never reached a node is
    // retried on another.
    expect(haproxy).toMatch(/^ +http-request disable-l7-retry unless METH_GET$/m)
  })

  it('log no address, since many are keys: the program logs requests', () => {
    expect(read('deploy/nginx.conf')).toMatch(/^ +access_log off;$/m)
    expect(read('deploy/kubernetes/example/ingress.yaml')).toMatch(/enable-access-log: 'false'$/m)
    expect(read('deploy/compose/haproxy.cfg')).not.toMatch(/^ +log |option httplog/m)
  })

  it('block no other workloads in the namespace', () => {
    const policy = yaml.find(({ path }) => path.endsWith('network-policy.yaml'))
    const { spec } = parseAllDocuments(policy?.text ?? '')[0]?.toJS() ?? {}
    expect(spec.podSelector).toEqual({ matchLabels: { 'app.kubernetes.io/name': 'handprint' } })
  })

  it('wait for a vanished machine five seconds at most', () => {
    expect(read('deploy/nginx.conf')).toMatch(/^ +proxy_connect_timeout 5s;$/m)
    expect(read('deploy/compose/haproxy.cfg')).toMatch(/^ +timeout connect 5s$/m)
  })

  it('assign every role, and no unknown one', () => {
    const known = ['web', ...laneNames]
    const said = deployed
      .flatMap(({ text }) => [...text.matchAll(/HANDPRINT_ROLES, value: '([^']+)'/g)])
      .flatMap(([, roles = '']) => roles.split(','))
    expect(said.toSorted()).toEqual(known.toSorted())
  })

  it.each([
    ['deploy/compose/cluster.yml', /stop_grace_period: (\d+)s/],
    ['deploy/kubernetes/base/selling.yaml', /terminationGracePeriodSeconds: (\d+)/],
    ['deploy/kubernetes/base/rendering.yaml', /terminationGracePeriodSeconds: (\d+)/],
    ['deploy/systemd/handprint.service', /TimeoutStopSec=(\d+)/],
  ])('%s lets a node drain and stop', (path, grace) => {
    const settings = `${read('deploy/compose/cluster.yml')}${read('deploy/kubernetes/base/kustomization.yaml')}`
    const longest = (name: string) =>
      Math.max(
        ...[...settings.matchAll(new RegExp(`${name}(?:: '|=)(\\d+)`, 'g'))].map(([, s]) =>
          Number(s),
        ),
      )
    const needed = longest('HANDPRINT_DRAIN_SECONDS') + longest('HANDPRINT_STOP_SECONDS')
    expect(Number(grace.exec(read(path))?.[1])).toBeGreaterThan(needed)
  })

  it('create the bucket only if it is missing, and fail if that fails', async () => {
    const folder = await ownFolder()
    // Behaves like SeaweedFS's own: it has a prompt, recreates existing buckets, and exits with 0
    // after any failure.
    const weed = `#!/bin/sh
      read -r line; printf '> '
      case "$line" in
        s3.bucket.list) test ! -e made || printf '  handprint\\tsize:0\\tchunk:0\\n' ;;
        *) test -e broken || echo "$line" >> made ;;
      esac`
    writeFileSync(join(folder, 'weed'), weed, { mode: 0o755 })
    const cluster = parseAllDocuments(read('deploy/compose/cluster.yml'), { merge: true })
    const { bucket } = cluster[0]?.toJS().services ?? {}
    const [program, ...words] = [...bucket.entrypoint, ...bucket.command]
    const args = words.map((word: string) => word.replaceAll('$$', '$'))
    const env = { PATH: `${folder}:${process.env.PATH}` }
    const run = () => spawnSync(program, args, { cwd: folder, env }).status
    writeFileSync(join(folder, 'broken'), '')
    expect(run()).not.toBe(0)
    rmSync(join(folder, 'broken'))
    expect([run(), run()]).toEqual([0, 0])
    expect(readFileSync(join(folder, 'made'), 'utf8')).toBe('s3.bucket.create -name handprint\n')
  })

  it('configure uploads in nginx as documented for one machine', () => {
    const directives = (text: string) =>
      text.split('\n').map((line) => line.trim().replace('http://nodes;', 'http://127.0.0.1:8080;'))
    const ofFile = new Set(directives(read('deploy/nginx.conf')))
    const blocks = fencedBlocks('docs/deploying.md').filter(({ language }) => language === 'nginx')
    const ofPage = directives(blocks.map(({ text }) => text).join('')).filter((line) => line !== '')
    expect(ofPage).toContain('error_page 502 504 = @ask_again;')
    const ofTls = /^(?:listen 443 ssl|server_name|ssl_certificate)/
    expect(ofPage.filter((line) => !ofFile.has(line) && !ofTls.test(line))).toEqual([])
    // A counted proxy sets what the program takes as its word.
    const own = [...ofFile].filter((line) => line.startsWith('proxy_set_header '))
    expect(own.filter((line) => !ofPage.includes(line))).toEqual([])
  })

  it('lets Caddy remove the same headers as nginx', () => {
    const [block] = fencedBlocks('docs/deploying.md').filter(({ language }) => language === 'caddy')
    const removed = [...read('deploy/nginx.conf').matchAll(/proxy_set_header (\S+) "";/g)]
    expect(removed).toHaveLength(2)
    for (const [, name] of removed) expect(block?.text).toContain(`header_up -${name}\n`)
    expect(block?.text).toContain('reverse_proxy 127.0.0.1:8080')
  })

  it('tell upload clients to retry while no pod is ready', async () => {
    const documents = parseAllDocuments(read('deploy/kubernetes/example/uploads-away.yaml'))
    const all = documents.map((document) => document.toJS())
    const [ingress, service, { spec }] = all
    const annotations = ingress.metadata.annotations
    expect(annotations['nginx.ingress.kubernetes.io/default-backend']).toBe(service.metadata.name)
    expect(spec.template.metadata.labels).toEqual(service.spec.selector)
    const port = await freePort()
    const [{ args }] = spec.template.spec.containers
    const program = args[0].replace('listen(8080)', `listen(${port}, '127.0.0.1')`)
    const away = spawn(process.execPath, ['--eval', program], { stdio: 'inherit' })
    const ended = once(away, 'exit')
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/api/v1/uploads/x`, { method: 'HEAD' }).catch(() => null)
    try {
      await expect.poll(async () => (await ask())?.status).toBe(423)
      expect((await ask())?.headers.get('retry-after')).toBe('2')
    } finally {
      away.kill('SIGTERM')
      await ended
    }
  })

  it('pin image versions, and ours to this version', () => {
    const images = yaml.flatMap(({ text }) => [...text.matchAll(/^ +image: (\S+)$/gm)])
    const tagged = images.map(([, image = '']) => image).filter((image) => image !== 'handprint')
    expect(tagged.length).toBeGreaterThan(4)
    expect(tagged.filter((image) => !/:v?\d/.test(image))).toEqual([])
    const ours = tagged.filter((image) => image.startsWith('handprint:'))
    expect(new Set(ours)).toEqual(new Set([`handprint:${version}`]))
    expect(read('deploy/kubernetes/example/kustomization.yaml')).toContain(`newTag: ${version}\n`)
    expect(read('deploy/Containerfile')).toContain(`ARG VERSION=${version}\n`)
  })

  it('reference existing files', () => {
    const kustomizations = yaml.filter(({ path }) => path.endsWith('kustomization.yaml'))
    const named = kustomizations.flatMap(({ path, text }) => {
      const [{ resources = [] }] = parseAllDocuments(text).map((document) => document.toJS())
      return resources.map((resource: string) => join(dirname(path), resource))
    })
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('are all documented on their page', () => {
    const page = `${read('docs/deploying.md')}${read('docs/monitoring.md')}`
    const places = files
      .filter((path) => !path.endsWith('.test.yml'))
      .map((path) => path.replace(/^deploy\/(kubernetes\/\w+)\/.*/, 'deploy/$1'))
    expect(places.filter((path) => !page.includes(path))).toEqual([])
  })

  it('install the packages that the bundle omits, in pinned versions', () => {
    const missing = externalPackages.filter((name) => !/^\d/.test(dependencies[name] ?? ''))
    expect(missing).toEqual([])
  })
})
