// `handprint check`: checks the health of an installation from outside the service, while it may be
// running. Changes nothing except a scratch object in the storage, which it deletes again.

import { openBucket, openStorage } from '../floors/open-storage.ts'
import { openDatabase } from '../ground/database/open-database.ts'
import { ConfigFaults, errorWords } from '../pure/errors.ts'
import { version } from '../pure/version.ts'
import { openOutputProfile } from '../trade/production/open-output-profile.ts'
import { checksOfBucket } from './checks/checks-of-bucket.ts'
import { checksOfDatabase } from './checks/checks-of-database.ts'
import { checksOfStorage } from './checks/checks-of-storage.ts'
import { checksOfWorld } from './checks/checks-of-world.ts'
import { type Check, type Finding, faultFinding, finding, type State } from './checks/finding.ts'
import { type CliCommand, type CommandContext, requireInstallation } from './command.ts'

const width = 16

export const check: CliCommand = {
  usage: 'check [--json] [--all]',
  summary: 'Checks the installation; --all checks every object referenced by the database.',
  flags: ['--json', '--all'],
  async run(given) {
    const findings: Finding[] = []
    for await (const finding of lookedAt(given)) {
      findings.push(finding)
      if (!given.flags.has('--json')) given.say(lineOf(finding))
    }
    const worst = worstOf(findings)
    if (given.flags.has('--json')) {
      given.say(JSON.stringify({ status: worst, version, checks: findings }, null, 2))
    }
    return worst === 'fault' ? 1 : 0
  },
}

function lineOf({ check: name, state, text }: Finding): string {
  return `${state.padEnd('warning'.length)}  ${name.padEnd(width)} ${text}`
}

async function* lookedAt({ config, flags }: CommandContext): AsyncGenerator<Finding> {
  const all = flags.has('--all')
  const { unknownVariables: unknown } = config
  yield unknown.length === 0
    ? finding('configuration', 'ok', 'All variables are valid.')
    : finding('configuration', 'warning', `${unknown.join(', ')}: ${notOurs}`)
  yield await printProfile(config.printProfile)
  try {
    requireInstallation(config)
  } catch (error) {
    yield faultFinding('database', errorWords(error))
    return
  }
  const database = await openDatabase(config.database, 'as it is').catch(
    (error: unknown): Finding => faultFinding('database', errorWords(error)),
  )
  const storage = await openStorage(config.storage, config.dataDir, 'found').catch(
    (error: unknown): Finding => faultFinding('storage', errorWords(error)),
  )
  const bucket = await openBucket(config.storage)
  try {
    const isOpen = !('check' in database)
    if (!isOpen) yield database
    else yield* done(checksOfDatabase(database, config.database))
    if ('check' in storage) yield storage
    else yield* done(checksOfStorage({ config, storage, all, database: isOpen ? database : null }))
    if (bucket !== null && config.storage.kind === 's3' && !('check' in storage)) {
      const { prefix } = config.storage
      const isCopied = config.database.kind === 'sqlite'
      yield* done(checksOfBucket({ bucket, storage, prefix, isCopied }))
    }
    yield* done(checksOfWorld({ config, database: isOpen ? database : null }))
  } finally {
    bucket?.close()
    if (!('check' in storage)) await storage.close()
    if (!('check' in database)) await database.close()
  }
}

async function printProfile(setting: string): Promise<Finding> {
  try {
    const { name, space } = await openOutputProfile(setting)
    return finding('print-profile', 'ok', `Print files use ${space} with the profile ${name}.`)
  } catch (error) {
    return faultFinding(
      'print-profile',
      error instanceof ConfigFaults ? error.faults.join(' ') : errorWords(error),
    )
  }
}

const notOurs = 'is not a Handprint variable; see docs/configuration.md.'

/** A check that throws is reported as a fault, and the remaining checks still run. */
async function* done(checks: Readonly<Record<string, Check>>): AsyncGenerator<Finding> {
  for (const [name, look] of Object.entries(checks)) {
    try {
      for (const [state, text] of await look()) yield { check: name, state, text }
    } catch (error) {
      yield faultFinding(name, errorWords(error))
    }
  }
}

function worstOf(findings: readonly Finding[]): State {
  const states = findings.map(({ state }) => state)
  if (states.includes('fault')) return 'fault'
  return states.includes('warning') ? 'warning' : 'ok'
}
