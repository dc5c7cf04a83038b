import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/helpers/databases.ts'
import type { Database } from '../../../ground/database/database.ts'
import { type Route, route } from '../../../pure/contract/route.ts'
import { invalid } from '../../../pure/errors.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import { formFields } from '../layout/form-fields.ts'
import type { Outcome, PanelPage } from '../layout/panel-context.ts'
import { defineForm } from './define-form.tsx'
import type { FieldTable } from './form-field.ts'

type Settings = { host: string; colours: string; isOn: string; key: string }

const before: Settings = { host: 'a.example', colours: 'red, blue', isOn: 'yes', key: 'old-key' }

describe('a form of settings', () => {
  let database: Database
  let saved: Settings
  let trial: () => Outcome | null
  let refusal: Error | null
  let sent: { answer?: PanelPage; to?: string }
  let send: (fields: Record<string, string | string[]>) => Promise<unknown>
  let draw: () => string

  beforeEach(async () => {
    database = await testDatabase.open()
    saved = { ...before }
    trial = () => null
    refusal = null
    sent = {}
    const handlers = new Map<string, (context: never) => Promise<unknown>>()
    const panel = {
      database,
      now: () => 1,
      get: () => {},
      post: ({ pattern }: Route, _role: string, handler: (context: never) => Promise<unknown>) =>
        handlers.set(pattern, handler),
    }
    const { Form } = defineForm(panel as never, {
      route: route('/settings'),
      read: async () => saved,
      address: () => '/settings',
      fields: (): FieldTable<keyof Settings> => ({
        host: { label: 'Host' },
        colours: {
          kind: 'several',
          label: 'Colours',
          choices: ['blue', 'red'].map((value) => ({ value, label: value })),
        },
        isOn: { kind: 'check', label: 'On' },
        key: { kind: 'secret', label: 'Key' },
      }),
      texts: (at) => at,
      secrets: () => ({ goTo: ['host'] }),
      check: (texts: Settings) => {
        const faults = {
          ...(texts.host === '' && { host: 'Name the host.' }),
          ...(texts.key === '' && { key: 'Type the key.' }),
        }
        return Object.keys(faults).length > 0 ? { faults } : { value: texts }
      },
      try: async () => trial(),
      save: async (_tx, value) => {
        if (refusal !== null) throw refusal
        saved = { ...value }
      },
      audit: ({ key: _, ...at }, { key: _key, ...value }) => ({
        action: 'mail_server.changed',
        changes: changesBetween(at, value),
      }),
      done: ({ redirect }) => redirect('/done'),
      page: async () => ({ title: 'Settings', children: null }),
    })
    draw = () =>
      renderToString(h(Form as () => never, { at: saved, legend: '', submit: 'Save' } as never))
    send = async (fields) => {
      sent = {}
      const context = {
        form: formFields({ ...before, key: '', colours: ['blue', 'red'], ...fields }),
        by: { kind: 'operator', id: 'op_1', name: 'Ann' },
        show: async (answer: PanelPage) => Object.assign(sent, { answer }),
        redirect: async (to: string) => Object.assign(sent, { to }),
      }
      await handlers.get('/settings')?.(context as never)
    }
  })

  const opened = () => /name="seen" value="([^"]+)"/.exec(draw())?.[1] ?? ''
  const audited = async () => {
    const rows = await database.queries.selectFrom('audit_log').select('detail').execute()
    return rows.map(({ detail }) => JSON.parse(detail))
  }

  it('is drawn with what is saved, and without a secret', () => {
    const drawn = draw()
    expect(drawn).toContain('value="a.example"')
    expect(drawn).toContain('A value is set. Leave this empty to keep it.')
    expect(drawn).not.toContain('old-key')
  })

  it('keeps a secret that is left empty, and tells it to no other host', async () => {
    await send({ colours: 'red' })
    expect([sent.to, saved]).toEqual(['/done', { ...before, colours: 'red' }])
    await send({ host: 'b.example' })
    expect(sent.answer).toMatchObject({
      status: 422,
      notice: { points: ['Key: Type the key.'], form: { values: { host: ['b.example'] } } },
    })
    expect(saved.host).toBe('a.example')
  })

  it('is refused with every fault at its field, and what was typed but for secrets', async () => {
    await send({ host: '', key: 'new-key', colours: ['red'], isOn: '' })
    expect(sent.answer).toMatchObject({ status: 422, notice: { kind: 'fault' } })
    expect(sent.answer?.notice?.form).toEqual({
      action: '/settings',
      values: { host: [''], colours: ['red'], isOn: [] },
      faults: { host: 'Name the host.' },
      mayBeSavedAnyway: false,
    })
    refusal = invalid('There are too many.', 400)
    await send({ key: 'new-key' })
    expect(sent.answer).toMatchObject({ status: 422, notice: { text: 'There are too many.' } })
    expect([saved, await audited()]).toEqual([before, []])
  })

  it('is not saved where its trial fails, unless somebody wants it all the same', async () => {
    trial = () => ({ kind: 'fault', text: 'It does not answer.' })
    await send({ key: 'new-key' })
    expect(sent.answer?.notice).toMatchObject({
      text: 'It does not answer.',
      form: { mayBeSavedAnyway: true },
    })
    expect(saved.key).toBe('old-key')
    await send({ key: 'new-key', anyway: 'yes' })
    expect([sent.to, saved.key]).toEqual(['/done', 'new-key'])
  })

  it('writes one entry where something has changed, and of a secret only that it has', async () => {
    await send({})
    expect([sent.to, await audited()]).toEqual(['/done', []])
    await send({ isOn: '', key: 'new-key' })
    expect(await audited()).toEqual([
      {
        changes: [
          { what: 'isOn', from: 'yes', to: '' },
          { what: 'key', from: null, to: 'replaced' },
        ],
      },
    ])
  })

  it('keeps what somebody else has saved meanwhile, and asks about what both have changed', async () => {
    const seen = opened()
    saved = { ...before, host: 'theirs.example' }
    await send({ isOn: '', key: 'new-key', seen })
    expect([sent.to, saved.host, saved.isOn]).toEqual(['/done', 'theirs.example', ''])
    await send({ host: 'mine.example', key: 'new-key', seen })
    expect(sent.answer).toMatchObject({
      status: 422,
      notice: { form: { faults: { host: expect.stringContaining('“theirs.example”') } } },
    })
    expect(saved.host).toBe('theirs.example')
  })

  it('is looked at again where somebody saves it during its trial', async () => {
    const seen = opened()
    trial = () => {
      saved = { ...saved, host: 'theirs.example' }
      return null
    }
    await send({ host: 'mine.example', key: 'new-key', seen })
    expect(sent.answer?.status).toBe(422)
    expect(saved.host).toBe('theirs.example')
  })
})
