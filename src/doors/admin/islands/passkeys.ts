// Forms answered by a device: requests a passkey from the browser and sends the answer with the
// form.

import type { PasskeyWords } from '../layout/parts/passkey-words.ts'

/** As sent by the server, with base64url in place of bytes. */
type ToUse = { challenge: string; rpId: string; userVerification: UserVerificationRequirement }
type ToMake = Omit<
  PublicKeyCredentialCreationOptions,
  'challenge' | 'user' | 'excludeCredentials'
> & {
  challenge: string
  user: { id: string; name: string; displayName: string }
  excludeCredentials: { type: PublicKeyCredentialType; id: string }[]
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-passkey]')) {
  if (!('PublicKeyCredential' in window)) continue
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void answer(form)
  })
}

// In a form that asks for the password, the passkey answer is sent instead.
for (const part of document.querySelectorAll<HTMLElement>('[data-confirming]')) {
  if (!('PublicKeyCredential' in window)) continue
  part.hidden = false
  part.querySelector('button')?.addEventListener('click', () => void confirm(part))
}

async function confirm(part: HTMLElement): Promise<void> {
  const form = part.closest('form')
  const field = part.querySelector('input')
  const password = form?.querySelector<HTMLInputElement>('[name=current]')
  if (form === null || field === null || !password) return
  // All other fields must be filled in before the device is asked.
  const wasRequired = password.required
  password.required = false
  try {
    if (!form.reportValidity()) return
    field.value = JSON.stringify(await ask(await optionsFor(part.dataset.confirming ?? '', form)))
    form.requestSubmit()
  } catch (error) {
    tell(part, error)
  } finally {
    password.required = wasRequired
  }
}

async function answer(form: HTMLFormElement): Promise<void> {
  const field = form.querySelector<HTMLInputElement>('[name=answer]')
  if (field === null) return
  try {
    field.value = JSON.stringify(await ask(await optionsFor(form.dataset.passkey ?? '', form)))
    form.submit()
  } catch (error) {
    tell(form, error)
  }
}

function tell(part: HTMLElement, error: unknown): void {
  const fault = part.querySelector<HTMLElement>(':scope > [role=alert]')
  if (fault === null) return
  fault.hidden = false
  fault.textContent = sentenceOf(error, JSON.parse(part.dataset.words ?? '{}'))
}

/** Sends all typed fields, because creating a passkey requires the password. */
async function optionsFor(address: string, form: HTMLFormElement): Promise<ToUse | ToMake> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') body.append(name, value)
  }
  const headers = { accept: 'application/json' }
  const answered = await fetch(address, { method: 'POST', body, headers })
  const said = await answered.json()
  if (!answered.ok) throw new Refusal(said.message ?? said.detail ?? '')
  return said
}

async function ask(options: ToUse | ToMake): Promise<Record<string, string>> {
  const challenge = bytes(options.challenge)
  if (!('user' in options)) {
    return used(await navigator.credentials.get({ publicKey: { ...options, challenge } }))
  }
  const user = { ...options.user, id: bytes(options.user.id) }
  const known = options.excludeCredentials.map((each) => ({ ...each, id: bytes(each.id) }))
  const publicKey = { ...options, challenge, user, excludeCredentials: known }
  return made(await navigator.credentials.create({ publicKey }))
}

function said({ id, response }: PublicKeyCredential): Record<string, string> {
  return { id, clientDataJSON: text(response.clientDataJSON) }
}

function used(key: Credential | null): Record<string, string> {
  if (!isPasskey(key) || !(key.response instanceof AuthenticatorAssertionResponse))
    throw nothingChosen()
  const { authenticatorData, signature, userHandle } = key.response
  return {
    ...said(key),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
    userHandle: text(userHandle ?? new ArrayBuffer(0)),
  }
}

function made(key: Credential | null): Record<string, string> {
  if (!isPasskey(key) || !(key.response instanceof AuthenticatorAttestationResponse))
    throw nothingChosen()
  const publicKey = key.response.getPublicKey()
  if (publicKey === null) throw new Failure('otherKind')
  const authenticatorData = text(key.response.getAuthenticatorData())
  return { ...said(key), authenticatorData, publicKey: text(publicKey) }
}

function isPasskey(key: Credential | null): key is PublicKeyCredential {
  return key instanceof PublicKeyCredential
}

function nothingChosen(): Error {
  return new Failure('notChosen')
}

/** The server's message, if it sent one. */
class Refusal extends Error {}

class Failure extends Error {
  readonly why: keyof PasskeyWords

  constructor(why: keyof PasskeyWords) {
    super(why)
    this.why = why
  }
}

/** Decodes base64url. */
function bytes(encoded: string): Uint8Array<ArrayBuffer> {
  const plain = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0))
}

function text(buffer: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(buffer))
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function sentenceOf(error: unknown, words: PasskeyWords): string {
  if (error instanceof Failure) return words[error.why]
  if (error instanceof Refusal) return error.message || words.old
  if (!(error instanceof DOMException)) return error instanceof Error ? error.message : ''
  if (error.name === 'InvalidStateError') return words.known
  return error.name === 'SecurityError' ? words.insecure : words.brokenOff
}
