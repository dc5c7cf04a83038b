// Who signs in, where they may do what, and what they did.

import type { ColumnType } from 'kysely'
import { Type } from 'typebox'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

export const sessionNotice = jsonColumn(
  'operator_sessions.notice',
  Type.Object({
    kind: Type.Enum(['done', 'fault']),
    text: Type.String(),
    /** Single points, such as orders that were refused, each with its reason. */
    points: Type.Optional(Type.Readonly(Type.Array(Type.String()))),
    /** What was done and can be undone, with which orders, and where that leads back to. */
    undo: Type.Optional(
      Type.Object({
        action: Type.String(),
        orders: Type.Array(Type.String()),
        back: Type.String(),
      }),
    ),
    /** What a refused form had sent, without secrets: it is shown filled in. */
    form: Type.Optional(
      Type.Object({
        action: Type.String(),
        values: Type.Record(Type.String(), Type.Array(Type.String())),
        faults: Type.Record(Type.String(), Type.String()),
      }),
    ),
  }),
)
export const auditDetail = jsonColumn(
  'audit_log.detail',
  Type.Record(Type.String(), Type.Unknown()),
)
export const csvForm = jsonColumn(
  'operators.csv_form',
  Type.Object({
    separator: Type.Enum(['comma', 'semicolon', 'tab']),
    decimal: Type.Enum(['point', 'comma']),
    encoding: Type.Enum(['utf-8-bom', 'utf-8', 'windows-1252']),
  }),
)

/** One for each person, whatever they may sign in for. */
export type OperatorsTable = {
  id: string
  /** In lower case; unique. */
  email: string
  /** argon2id; null until an invitation was followed. */
  password_hash: string | null
  /** Base32; null: the password is enough. */
  totp_secret: string | null
  /** The step of the last one-time code that was taken: none is taken twice. */
  totp_last_step: number | null
  /** How files for spreadsheets are written for them; null: as most read them. */
  csv_form: ColumnType<TextOf<typeof csvForm> | null, TextOf<typeof csvForm> | null | undefined>
  /** When a link was followed that had been mailed to the address; null: it may be a stranger's. */
  proved_at: number | null
  /** In which the panel shows times; null: the print shop's. */
  time_zone: ColumnType<string | null, string | null | undefined>
  /** In which the panel speaks to them; null: what their browser asks for. */
  language: ColumnType<string | null, string | null | undefined>
  /** `cm` or `in`: what sizes are told in beside their own measure; null: nothing else. */
  measures: ColumnType<string | null, string | null | undefined>
  created_at: number
  updated_at: number
}

/** What somebody may do for the installation, or for a store; one for each of them. */
export type MembershipsTable = {
  id: string
  operator_id: string
  /** Null: of the whole installation, at /admin. Else the integrator's own, at /account. */
  store_id: StoreId | null
  /** As whoever invited them has written it. */
  name: string
  role: 'owner' | 'staff' | 'read_only'
  /** 1: gets the mails to operators, or to the people of the store. */
  wants_mails: number
  /** Counts while `joined_at` is null. */
  invited_until: number
  /** Null until the invitation was followed. */
  joined_at: number | null
  disabled_at: number | null
  created_at: number
  updated_at: number
}

export type OperatorSessionsTable = {
  /** SHA-256 of what the cookie holds. */
  id_hash: string
  operator_id: string
  user_agent: string
  address: string
  /** The store that somebody with several has chosen. */
  store_id: StoreId | null
  /** 1: a passkey began it, which is a second factor by itself. */
  by_passkey: ColumnType<0 | 1, 0 | 1 | undefined>
  /** Which, or that was made in it: the session ends when it is removed. */
  passkey_id: ColumnType<string | null, string | null | undefined>
  /** Said once on the next page. */
  notice: TextOf<typeof sessionNotice> | null
  created_at: number
  last_seen_at: number
  /** Whatever happens meanwhile. */
  expires_at: number
}

/** One-time links. */
export type OperatorLinksTable = {
  /** SHA-256 of what the link holds. */
  id_hash: string
  kind: 'first' | 'invite' | 'reset' | 'confirm'
  /** Null where the link makes the first operator. */
  operator_id: string | null
  /** Of an invitation. */
  membership_id: string | null
  /** 1: it was mailed, and shown to nobody. */
  proves_address: number
  created_at: number
  expires_at: number
}

/** Of the list of orders, as an address has them. */
export type KeptFiltersTable = {
  id: string
  operator_id: string
  name: string
  choices: string
  created_at: number
}

/** What is asked of everybody who signs in for a place. */
export type SignInRulesTable = {
  /** Empty: the installation; else a store's id. */
  place: StoreId | ''
  /** 1: a second factor. */
  second_factor: 0 | 1
  updated_at: number
}

/** Keys of devices, by which somebody signs in without a password (WebAuthn). */
export type PasskeysTable = {
  /** The credential's, in base64url. */
  id: string
  operator_id: string
  /** In their own words. */
  name: string
  /** SPKI, in base64. */
  public_key: string
  /** Of signatures; 0 for keys that don't count. */
  counter: number
  /** For which it was made: it works nowhere else. */
  host: string
  created_at: number
  used_at: number | null
}

/** What a device is to sign: each once, and shortly. */
export type PasskeyChallengesTable = {
  /** SHA-256 of the challenge. */
  id_hash: string
  /** Who makes a key; null: somebody signs in. */
  operator_id: string | null
  expires_at: number
}

export type OperatorRecoveryCodesTable = { code_hash: string; operator_id: string }

/** Keys of the installation's own for the API. */
export type OperatorKeysTable = {
  id: string
  /** What it is for, in its maker's words. */
  name: string
  /** SHA-256 of the key, in hex. */
  lookup: string
  /** What people may see of it: the last four characters. */
  hint: string
  /** 1: HANDPRINT_OPERATOR_KEY named it. */
  is_configured: number
  /** An operator's name; null where the configuration named it. */
  made_by: string | null
  created_at: number
  /** To the minute. */
  last_used_at: number | null
  /** Null: it works until somebody ends it. */
  expires_at: number | null
}

/** Browsers in which an account has signed in. */
export type KnownBrowsersTable = {
  /** SHA-256 of what the cookie holds. */
  id_hash: string
  operator_id: string
  expires_at: number
}

/** What failed at sign-in, by account, browser and address, all as hashes or ranges. */
export type SignInFailuresTable = {
  name: string
  failures: number
  blocked_until: number
  /** Without another failure until then it counts no more. */
  forgotten_at: number
}

export type AuditLogTable = {
  id: string
  at: number
  /** Of an operator or of a key; empty where nobody was signed in. */
  operator_id: string
  /** As it was then. */
  operator_name: string
  /** The store that it concerns, where that is one. */
  store_id: StoreId | null
  /** A word with a dot: `order.held`, `operator.invited`. */
  action: string
  /** What it was done to: `order ord_…`, `operator op_…`; empty: the installation. */
  subject: string
  /** Without secrets and without shoppers' data. */
  detail: TextOf<typeof auditDetail>
}
