// A form that saves settings. All such forms work the same way, without a script:
//
//   1. A field that was left unchanged keeps what someone else has saved in it in the meantime. If both
//      have changed it, the form asks. A secret that is left empty is kept.
//   2. All fields are checked together.
//   3. The password is requested again where an open session alone must not be enough.
//   4. Settings that can be tried out are tried. They can be saved even if the trial fails.
//   5. One transaction saves them and writes one entry to the audit log if anything has changed.
//
// If a step refuses the form, the response is 422 with the form's own page: the fields contain what
// was typed, with the faults next to them (docs/decisions/077).

import type { FastifyReply } from 'fastify'
import type { ComponentChild } from 'preact'
import { useContext } from 'preact/hooks'
import type { Queries } from '../../../ground/database/database.ts'
import type { Route } from '../../../pure/contract/route.ts'
import { keysOf, recordOf, sortedJson } from '../../../pure/objects.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'
import { type AuditEntry, addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import type { AuditChange } from '../../../trade/audit/audit-changes.ts'
import { t } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import { whyNotConfirmed } from '../layout/confirm-person.ts'
import type { FormFields } from '../layout/form-fields.ts'
import type { Outcome, PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { NavEntry } from '../layout/panel-nav.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { CurrentPassword } from '../layout/parts/password-fields.tsx'
import { PostForm, Submit, type SubmitProps } from '../layout/parts/post-form.tsx'
import { nothingSaved, refusalOf, sendRefused } from '../layout/redirect-with-outcome.ts'
import { SeenFields, typedOverSaved } from '../layout/seen-fields.tsx'
import { SentFormAround } from '../layout/sent-form.ts'
import { Fields } from './fields.tsx'
import {
  type Checked,
  choicesIn,
  type FieldTable,
  type FieldTexts,
  type FormField,
} from './form-field.ts'

export type FormDefinition<At, Name extends string, Value, Made> = {
  /** Where the form is submitted and where its page is. Several if it is on several pages. */
  route: Route | readonly Route[]
  nav?: NavEntry | undefined
  /** The address of its page, if that is not the address it is submitted to. */
  pageOf?(at: At): string | null
  /** True if the caller registers the pages itself. */
  hasOwnPages?: boolean
  /** Reads what the form is about, with the saved values. Throws if it does not exist. */
  read(db: Queries, context: PanelContext): Promise<At>
  /** The path with its parameters filled in. */
  address(at: At): string
  fields(at: At): FieldTable<Name>
  /** The saved values in the form's format, including secrets, which are never shown. */
  texts(at: At): FieldTexts<Name>
  secrets?(at: At): SecretRules<Name>
  /** The reason why nothing can be changed here. Null if it can. */
  closed?(at: At): string | null
  /** May throw errors that the user can correct. */
  check(texts: FieldTexts<Name>, at: At): Checked<Value, Name>
  /** Whether the password is requested again. */
  asksPassword?: boolean
  /** Tries the settings out and returns the outcome. Null if no trial is needed. */
  try?(value: Value, at: At, context: PanelContext): Promise<Outcome | null>
  /** Shows what saving would do. Its page submits the form again, with `confirmed`. */
  preview?(context: PanelContext, at: At, value: Value): Promise<PanelPage>
  /** May throw errors that the user can correct. */
  save(tx: Queries, value: Value, at: At, context: PanelContext): Promise<Made>
  /**
   * Without `changes`, the entry is written in any case; with `changes`, only if there are some.
   * Replaced secrets are added to them.
   */
  audit(at: At, value: Value, made: Made): Omit<AuditEntry, 'operator'>
  /** `trial` is null if nothing was tried. */
  done(context: PanelContext, saved: Saved<At, Value, Made>): Promise<FastifyReply>
  /** The page that contains the form. */
  page(context: PanelContext, at: At): Promise<PanelPage>
}

export type SecretRules<Name extends string> = {
  /**
   * The fields that decide who receives the secrets. When one changes, the secrets have to be typed
   * again.
   */
  goTo?: readonly Name[]
  /** True if one secret is enough. It replaces the others. */
  areAlternatives?: boolean
}

type Saved<At, Value, Made> = { at: At; value: Value; made: Made; trial: Outcome | null }

export type SettingsForm<At> = (props: FormProps<At>) => ComponentChild

type FormProps<At> = {
  at: At
  /** For screen readers: what the form is about. */
  legend: string
  /** The button's label. */
  submit: string
  look?: SubmitProps['look']
  /** False for people who may see the form but not change it. */
  mayChange?: boolean
  /** Prefix for the ids of the fields, if a page has the same form twice. */
  idPrefix?: string
}

/** Registers the routes and returns the form to be put on its page. */
export function defineForm<At, Name extends string, Value, Made = void>(
  panel: Panel,
  definition: FormDefinition<At, Name, Value, Made>,
): Pick<typeof definition, 'read' | 'page'> & { Form: SettingsForm<At> } {
  const { database, now } = panel
  const { nav, hasOwnPages = false } = definition
  for (const route of [definition.route].flat()) {
    panel.post(route, 'owner', (context) => answer(context))
    if (!hasOwnPages) panel.get(route, 'read_only', look, { ...(nav && { nav }) })
  }

  async function look(context: PanelContext): Promise<FastifyReply> {
    const at = await definition.read(database.queries, context)
    // A refused form is shown at this address, and a browser may request it again.
    const elsewhere = definition.pageOf?.(at) ?? null
    if (elsewhere !== null) return await context.redirect(elsewhere)
    return await context.show(await definition.page(context, at))
  }

  /** `isConfirmed`: a passkey's response is valid only once, so it is not requested again. */
  async function answer(context: PanelContext, isConfirmed = false): Promise<FastifyReply> {
    const at = await definition.read(database.queries, context)
    const fields = definition.fields(at)
    const saved = savedTexts(definition, at)
    const rules = definition.secrets?.(at) ?? {}
    const known = { fields, saved, kept: definition.texts(at), rules }
    const { texts, faults: late } = typedTexts(known, context.form)

    async function refuse(outcome: Outcome, hasFailed = false): Promise<FastifyReply> {
      const { faults = {}, comesBack: _, ...notice } = outcome
      const form = {
        action: definition.address(at),
        values: valuesOf(fields, texts),
        faults: { ...faults },
        mayBeSavedAnyway: hasFailed,
      }
      return await sendRefused(context, await definition.page(context, at), { ...notice, form })
    }

    function refuseFaults(told: Readonly<Record<string, Told>>): Promise<FastifyReply> {
      const faults = Object.fromEntries(
        Object.entries(told).map(([name, fault]) => [name, tRefusal(fault)]),
      )
      const known: FieldTable<string> = fields
      const nameOf = (name: string) =>
        known[name]?.fullName ?? known[name]?.label ?? t('Your password')
      const points = Object.entries(faults).map(([name, fault]) => `${nameOf(name)}: ${fault}`)
      return refuse({ ...nothingSaved(), points, faults })
    }

    try {
      const closed = definition.closed?.(at) ?? null
      if (closed !== null) return await refuse({ kind: 'fault', text: closed })
      const checked = definition.check(texts, at)
      const faults = { ...late, ...('faults' in checked && checked.faults) }
      if ('faults' in checked || Object.keys(faults).length > 0) return await refuseFaults(faults)
      const { value } = checked
      const isAsked = definition.asksPassword === true && !isConfirmed
      const refusal = isAsked ? await whyNotConfirmed(panel, context) : null
      if (refusal !== null) return await refuseFaults({ current: refusal })
      const isTried = context.form.get('anyway') !== 'yes'
      const trial = (isTried && (await definition.try?.(value, at, context))) || null
      if (trial?.kind === 'fault') return await refuse(trial, true)
      if (definition.preview && context.form.get('confirmed') !== 'yes') {
        return await context.show(await definition.preview(context, at, value))
      }
      const saving = await database.transaction(async (tx) => {
        // Someone may have saved the settings since they were read above.
        const then = savedTexts(definition, await definition.read(tx, context))
        if (sortedJson(then) !== sortedJson(saved)) return null
        const made = await definition.save(tx, value, at, context)
        const { changes, ...entry } = definition.audit(at, value, made)
        const all = [...(changes ?? []), ...replacedSecrets(fields, saved, texts)]
        if (changes === undefined || all.length > 0) {
          await addAuditEntry(tx, { operator: context.by, ...entry, changes: all }, now())
        }
        return { made }
      })
      if (saving === null) return await answer(context, true)
      return await definition.done(context, { at, value, trial, ...saving })
    } catch (error) {
      return await refuse(refusalOf(error))
    }
  }

  function Form({ at, legend, mayChange = true, idPrefix = '', ...button }: FormProps<At>) {
    const fields = definition.fields(at)
    const texts = savedTexts(definition, at)
    return (
      <PostForm action={definition.address(at)}>
        <SeenFields
          saved={Object.fromEntries(openNames(fields).map((name) => [name, texts[name]]))}
        />
        <fieldset class="stack" disabled={!mayChange}>
          <legend class="unseen">{legend}</legend>
          <Fields fields={fields} texts={texts} idPrefix={idPrefix} />
          {mayChange && definition.asksPassword && <CurrentPassword id={`${idPrefix}current`} />}
          {mayChange && <Buttons {...button} />}
        </fieldset>
      </PostForm>
    )
  }

  return { read: definition.read, page: definition.page, Form }
}

function Buttons({ submit, look = 'main' }: Pick<FormProps<never>, 'submit' | 'look'>) {
  const mayBeSavedAnyway = useContext(SentFormAround)?.mayBeSavedAnyway ?? false
  if (!mayBeSavedAnyway) return <Submit look={look}>{submit}</Submit>
  return (
    <div class="buttons">
      <Submit look={look}>{submit}</Submit>
      <Submit look="quiet" name="anyway" value="yes">
        {t('Save anyway')}
      </Submit>
    </div>
  )
}

type Texts<At, Name extends string> = Pick<
  FormDefinition<At, Name, never, never>,
  'fields' | 'texts'
>

/** Multiple choices are in the order in which a browser sends them. */
function savedTexts<At, Name extends string>(
  { fields, texts }: Texts<At, Name>,
  at: At,
): Record<Name, string> {
  const table = fields(at)
  const saved = texts(at)
  return recordOf(keysOf(table), (name) => {
    const field = table[name]
    if (field.kind !== 'several') return saved[name]
    const chosen = choicesIn(saved[name])
    const offered = field.choices.map(({ value }) => value).filter((each) => chosen.includes(each))
    return [...new Set([...offered, ...chosen])].join(', ')
  })
}

type Sent<Name extends string> = {
  fields: FieldTable<Name>
  saved: FieldTexts<Name>
  /** The saved values, with multiple choices in the order in which they are stored. */
  kept: FieldTexts<Name>
  rules: SecretRules<Name>
}

function typedTexts<Name extends string>(
  { fields, saved, kept, rules }: Sent<Name>,
  form: FormFields,
): { texts: FieldTexts<Name>; faults: Record<string, string> } {
  const names = keysOf(fields)
  const typed = recordOf(names, (name) =>
    fields[name].kind === 'several' ? form.all(name).join(', ') : form.get(name),
  )
  const open = typedOverSaved(form, openNames(fields), { typed, saved })
  const { goTo = [], areAlternatives = false } = rules
  const secret = names.filter((name) => fields[name].kind === 'secret')
  const goesElsewhere = goTo.some((name) => typed[name] !== saved[name])
  const isReplaced = areAlternatives && secret.some((name) => typed[name] !== '')
  const stays = goesElsewhere || isReplaced ? [] : secret.filter((name) => typed[name] === '')
  const merged = { ...typed, ...open.fields, ...recordOf(stays, (name) => saved[name]) }
  const texts = recordOf(names, (name) => (merged[name] === saved[name] ? kept : merged)[name])
  return { texts, faults: open.faults }
}

function openNames<Name extends string>(fields: FieldTable<Name>): Name[] {
  return keysOf(fields).filter((name) => fields[name].kind !== 'secret')
}

function valuesOf(fields: FieldTable<string>, texts: FieldTexts<string>): Record<string, string[]> {
  const sentAs = ({ kind }: FormField, text: string) => {
    if (kind === 'several') return choicesIn(text)
    return kind === 'check' && text === '' ? [] : [text]
  }
  const entries = Object.entries(fields).filter(([, { kind }]) => kind !== 'secret')
  return Object.fromEntries(
    entries.map(([name, field]) => [name, sentAs(field, texts[name] ?? '')]),
  )
}

/** Records that secrets were replaced, without their values. */
function replacedSecrets<Name extends string>(
  fields: FieldTable<Name>,
  saved: FieldTexts<Name>,
  texts: FieldTexts<Name>,
): AuditChange[] {
  const secret = keysOf(fields).filter((name) => fields[name].kind === 'secret')
  const replaced = secret.filter((name) => texts[name] !== saved[name])
  return replaced.map((name) => ({ what: name, from: null, to: 'replaced' }))
}
