import type { ColumnType } from 'kysely'
import { Type } from 'typebox'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

export const sessionNotice = jsonColumn(
  'operator_sessions.notice',
  Type.Object({
    kind: Type.Enum(['done', 'fault']),
    text: Type.String(),
    /** Individual items, such as refused orders, each with its reason. */
    points: Type.Optional(Type.Readonly(Type.Array(Type.String()))),
    /** An action that can be undone, its orders, and where undoing leads back to. */
    undo: Type.Optional(
      Type.Object({
        action: Type.String(),
        orders: Type.Array(Type.String()),
        back: Type.String(),
      }),
    ),
    /** Input of a rejected form, without secrets, to fill it in again. */
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

/** One per person, regardless of where they may sign in. */
export type OperatorsTable = {
  id: string
  /** In lower case. Unique. */
  email: string
  /** argon2id. Null until an invitation was accepted. */
  password_hash: string | null
  /** Base32. Null if the password is enough. */
  totp_secret: string | null
  /** The step of the last accepted one-time code. No code is accepted twice. */
  totp_last_step: number | null
  /**
   * When a link mailed to the address was followed. Null if the address is unverified and may be a
   * stranger's.
   */
  proved_at: number | null
  /** Time zone for times in the panel. Null for the print shop's. */
  time_zone: ColumnType<string | null, string | null | undefined>
  /** Language of the panel. Null for the browser's preference. */
  language: ColumnType<string | null, string | null | undefined>
  /** `cm` or `in`: the unit shown next to a size's own. Null to show only the latter. */
  measures: ColumnType<string | null, string | null | undefined>
  created_at: number
  updated_at: number
}

/** A person's role for the installation or a store. One row for each. */
export type MembershipsTable = {
  id: string
  operator_id: string
  /** Null for the whole installation, at /admin. Otherwise an integrator's store, at /account. */
  store_id: StoreId | null
  /** As entered by the person who invited them. */
  name: string
  role: 'owner' | 'staff' | 'read_only'
  /** 1 to receive the mails to operators, or to the store's users. */
  wants_mails: number
  /** Applies while `joined_at` is null. */
  invited_until: number
  /** Null until the invitation was accepted. */
  joined_at: number | null
  disabled_at: number | null
  created_at: number
  updated_at: number
}

export type OperatorSessionsTable = {
  /** SHA-256 of the cookie's value. */
  id_hash: string
  operator_id: string
  user_agent: string
  address: string
  /** The store selected by a user with several. */
  store_id: StoreId | null
  /** 1 if started with a passkey, which counts as a second factor. */
  by_passkey: ColumnType<0 | 1, 0 | 1 | undefined>
  /**
   * The passkey used to start the session or created in it. The session ends when it is deleted.
   */
  passkey_id: ColumnType<string | null, string | null | undefined>
  /** Shown once, on the next page. */
  notice: TextOf<typeof sessionNotice> | null
  created_at: number
  last_seen_at: number
  /** Absolute: not extended by activity. */
  expires_at: number
}

export type OperatorLinksTable = {
  /** SHA-256 of the secret in the link. */
  id_hash: string
  kind: 'first' | 'invite' | 'reset' | 'confirm'
  /** Null if the link creates the first operator. */
  operator_id: string | null
  /** Set for invitations. */
  membership_id: string | null
  /** 1 if it was only mailed and never displayed. */
  proves_address: number
  created_at: number
  expires_at: number
}

export type SignInRulesTable = {
  /** Empty for the installation, otherwise a store's id. */
  place: StoreId | ''
  /** 1 if a second factor is required. */
  second_factor: 0 | 1
  updated_at: number
}

/** Passkeys for signing in without a password (WebAuthn). */
export type PasskeysTable = {
  /** The credential id, in base64url. */
  id: string
  operator_id: string
  name: string
  /** SPKI, in base64. */
  public_key: string
  /** Signature counter. 0 for authenticators without one. */
  counter: number
  /** The host it was created for. It works on no other. */
  host: string
  created_at: number
  used_at: number | null
}

/** Challenges for a device to sign. Single-use and short-lived. */
export type PasskeyChallengesTable = {
  /** SHA-256 of the challenge. */
  id_hash: string
  /** The user creating a passkey. Null for a sign-in. */
  operator_id: string | null
  expires_at: number
}

export type OperatorRecoveryCodesTable = { code_hash: string; operator_id: string }

/** The installation's own API keys. */
export type OperatorKeysTable = {
  id: string
  /** Purpose, as entered by its creator. */
  name: string
  /** SHA-256 of the key, in hex. */
  lookup: string
  /** The last four characters, which may be displayed. */
  hint: string
  /** 1 if set by HANDPRINT_OPERATOR_KEY. */
  is_configured: number
  /** An operator's name. Null if set by the configuration. */
  made_by: string | null
  created_at: number
  /** Rounded to the minute. */
  last_used_at: number | null
  /** Null if it does not expire. */
  expires_at: number | null
}

export type KnownBrowsersTable = {
  /** SHA-256 of the cookie's value. */
  id_hash: string
  operator_id: string
  expires_at: number
}

/** Failed sign-ins by account, browser and address, all stored as hashes or ranges. */
export type SignInFailuresTable = {
  name: string
  failures: number
  blocked_until: number
  /** Expires then unless there is another failure. */
  forgotten_at: number
}

export type AuditLogTable = {
  id: string
  at: number
  /** An operator's or an API key's id. Empty if no one was signed in. */
  operator_id: string
  /** Name at that time. */
  operator_name: string
  store_id: StoreId | null
  /** Dotted name: `order.held`, `operator.invited`. */
  action: string
  /** Target of the action: `order ord_…`, `operator op_…`. Empty for the installation. */
  subject: string
  /** Without secrets and without shoppers' data. */
  detail: TextOf<typeof auditDetail>
}
