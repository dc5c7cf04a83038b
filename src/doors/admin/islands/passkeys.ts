// Forms that a device answers: the browser is asked for a passkey, and what it says is sent with the form.

type Options = { challenge: string; user?: { id: string }; excludeCredentials?: { id: string }[] }

for (const form of document.querySelectorAll<HTMLFormElement>('[data-passkey]')) {
  if (!('PublicKeyCredential' in window)) continue
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void answer(form)
  })
}

async function answer(form: HTMLFormElement): Promise<void> {
  const fault = form.querySelector<HTMLElement>('[role=alert]')
  const field = form.querySelector<HTMLInputElement>('[name=answer]')
  if (field === null) return
  try {
    field.value = JSON.stringify(await ask(await optionsFor(form)))
    form.submit()
  } catch (error) {
    if (fault === null) return
    fault.hidden = false
    fault.textContent = sentenceOf(error)
  }
}

/** With all that was typed: to make a passkey takes the password. */
async function optionsFor(form: HTMLFormElement): Promise<Options> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') body.append(name, value)
  }
  const headers = { accept: 'application/json' }
  const answered = await fetch(form.dataset.passkey ?? '', { method: 'POST', body, headers })
  const said = await answered.json()
  if (!answered.ok) throw new Error(said.message ?? said.detail ?? 'Load the page again.')
  return said
}

async function ask(options: Options): Promise<Record<string, string>> {
  const challenge = bytes(options.challenge)
  if (options.user === undefined) {
    const key = await navigator.credentials.get({ publicKey: { ...options, challenge } as never })
    return { ...said(key), ...used(key) }
  }
  const user = { ...options.user, id: bytes(options.user.id) }
  const known = (options.excludeCredentials ?? []).map((each) => ({ ...each, id: bytes(each.id) }))
  const publicKey = { ...options, challenge, user, excludeCredentials: known }
  const key = await navigator.credentials.create({ publicKey: publicKey as never })
  return { ...said(key), ...made(key) }
}

function said(key: Credential | null): Record<string, string> {
  if (!(key instanceof PublicKeyCredential)) throw new Error('No passkey was chosen.')
  return { id: key.id, clientDataJSON: text(key.response.clientDataJSON) }
}

function used(key: Credential | null): Record<string, string> {
  const { response } = key as PublicKeyCredential
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse
  return {
    authenticatorData: text(authenticatorData),
    signature: text(signature),
    userHandle: text(userHandle ?? new ArrayBuffer(0)),
  }
}

function made(key: Credential | null): Record<string, string> {
  const { response } = key as PublicKeyCredential
  const attestation = response as AuthenticatorAttestationResponse
  const publicKey = attestation.getPublicKey()
  if (publicKey === null)
    throw new Error('This device makes keys of a kind that is not taken here.')
  return { authenticatorData: text(attestation.getAuthenticatorData()), publicKey: text(publicKey) }
}

/** Of base64url. */
function bytes(encoded: string): Uint8Array {
  const plain = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0))
}

function text(buffer: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(buffer))
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof DOMException)) return error instanceof Error ? error.message : ''
  if (error.name === 'InvalidStateError')
    return 'This device has a passkey for the account already.'
  if (error.name === 'SecurityError') {
    return 'Passkeys work only at the address of the shop, by https: open the panel there.'
  }
  return 'It was broken off, or there is no passkey for this shop on the device. Try again, or use the password.'
}
