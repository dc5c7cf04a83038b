// WordPress from Debian's packages with MariaDB and PHP's own server, all on loopback and in one
// folder that is removed afterwards.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../helpers/ensure-built.ts'
import { freePort } from '../helpers/free-port.ts'

const run = promisify(execFile)

const programs = [
  ...['php8.2-cli', 'php8.2-mysql', 'php8.2-gd', 'php8.2-mbstring', 'php8.2-curl', 'php8.2-xml'],
  ...['mariadb-server-core', 'mariadb-client-core'],
]
/** Unpacked and not installed: the package would bring a web server. */
const unpacked = [
  ...['wordpress', 'wordpress-theme-twentytwentythree', 'php-getid3', 'libjs-underscore'],
  ...['libjs-cropper', 'libjs-prototype', 'libjs-scriptaculous'],
]
const unpackedOfLater = ['libjs-lodash', 'libjs-jquery-ui', 'libphp-phpmailer']
/** Debian's suite whose WordPress is tried. By default the one that is installed. */
const suite = process.env.WORDPRESS_SUITE

export type WordPress = {
  url: string
  /** Its own, removed by `close`. */
  folder: string
  /** Runs PHP inside WordPress and returns what it prints. */
  php(code: string): Promise<string>
  /** Its errors, warnings and notices. */
  logged(): Promise<string>
  close(): Promise<void>
}

export async function startWordPress(): Promise<WordPress> {
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...programs])
  const folder = await mkdtemp(join(tmpdir(), 'handprint-wordpress-'))
  const site = await unpackSite(folder)
  const database = await startDatabase(folder)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  await writeFile(join(site, 'wp-config.php'), configOf(url, database.socket))
  const env = { ...process.env, PHP_CLI_SERVER_WORKERS: '16' }
  const options = ['-d', 'upload_max_filesize=64M', '-d', 'memory_limit=512M']
  const server = spawn('php', [...options, '-S', `127.0.0.1:${port}`, '-t', site], {
    env,
    stdio: 'ignore',
    // Its workers end with it.
    detached: true,
  })
  const php = async (code: string) => {
    const load = `$_SERVER['HTTP_HOST'] = '127.0.0.1:${port}'; define('WP_ADMIN', true);
      require ${JSON.stringify(join(site, 'wp-load.php'))};
      require_once ABSPATH . 'wp-admin/includes/admin.php'; wp_set_current_user(1);`
    return (await run('php', [...options, '-r', `${load} ${code}`])).stdout
  }
  await install(site, port)
  await php("activate_plugin('handprint/handprint.php');")
  return {
    url,
    folder,
    php,
    logged: () => readFile(join(site, 'wp-content/debug.log'), 'utf8').catch(() => ''),
    async close() {
      process.kill(-(server.pid ?? 0), 'SIGKILL')
      await database.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function unpackSite(folder: string): Promise<string> {
  const tree = join(folder, 'packages')
  await mkdir(tree)
  if (suite === undefined) await run('apt-get', ['download', ...unpacked], { cwd: tree })
  else await downloadFrom(suite, tree)
  const packages = (await readdir(tree)).filter((name) => name.endsWith('.deb'))
  for (const name of packages) await run('dpkg', ['-x', join(tree, name), tree])
  const site = join(folder, 'site')
  // Its libraries are links to other packages.
  await run('cp', ['-rL', join(tree, 'usr/share/wordpress'), site]).catch(() => undefined)
  const plugin = join(site, 'wp-content/plugins/handprint')
  await cp(join(projectRoot, 'packages/wordpress/handprint'), plugin, { recursive: true })
  await mkdir(join(site, 'wp-content/uploads'), { recursive: true })
  return site
}

/** With lists of its own, so that nothing of that suite is ever installed. */
async function downloadFrom(suite: string, tree: string): Promise<void> {
  const apt = join(tree, 'apt')
  for (const name of ['lists/partial', 'cache/archives/partial']) {
    await mkdir(join(apt, name), { recursive: true })
  }
  const key = '/usr/share/keyrings/debian-archive-keyring.gpg'
  const source = `deb [signed-by=${key}] http://deb.debian.org/debian ${suite} main\n`
  await writeFile(join(apt, 'sources.list'), source)
  const places = [`Etc::sourcelist=${apt}/sources.list`, 'Etc::sourceparts=-']
  const options = [...places, `State::lists=${apt}/lists`, `Cache=${apt}/cache`].flatMap(
    (place) => ['-o', `Dir::${place}`],
  )
  await run('apt-get', [...options, 'update'])
  const names = [...unpacked, ...unpackedOfLater]
  await run('apt-get', [...options, 'download', ...names], { cwd: tree })
}

async function startDatabase(folder: string) {
  const data = join(folder, 'database')
  const socket = join(folder, 'mariadb.sock')
  await run('mariadb-install-db', ['--no-defaults', '--user=root', `--datadir=${data}`])
  const options = ['--no-defaults', '--user=root', `--datadir=${data}`, `--socket=${socket}`]
  const small = ['--skip-networking', '--innodb-buffer-pool-size=32M', '--skip-grant-tables']
  const server = spawn('mariadbd', [...options, ...small], { stdio: ['ignore', 'ignore', 'pipe'] })
  await untilReady(server)
  await run('mariadb', ['--no-defaults', '-S', socket, '-e', 'create database wordpress'])
  return {
    socket,
    async stop() {
      const gone = once(server, 'exit')
      server.kill('SIGTERM')
      await gone
    },
  }
}

async function untilReady(server: ChildProcess): Promise<void> {
  let said = ''
  for await (const piece of server.stderr ?? []) {
    said += piece
    if (said.includes('ready for connections')) break
  }
  if (server.exitCode !== null) throw new Error(`MariaDB ended: ${said}`)
}

function configOf(url: string, socket: string): string {
  return `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', '${url}');
define('WP_SITEURL', '${url}');
define('WP_DEBUG', true);
define('WP_DEBUG_LOG', true);
define('WP_DEBUG_DISPLAY', false);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('AUTH_KEY', 'tests');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`
}

async function install(site: string, port: number): Promise<void> {
  const code = `
    $_SERVER['HTTP_HOST'] = '127.0.0.1:${port}';
    define('WP_INSTALLING', true);
    require ${JSON.stringify(join(site, 'wp-load.php'))};
    require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    wp_install('Alps', 'admin', 'admin@example.com', true, '', '${adminPassword}');
    update_option('timezone_string', 'UTC');`
  await run('php', ['-r', code])
}

export const adminPassword = 'a password of the tests'
