// A lab from its form. Secrets that are left empty stay as they were: no page shows them.

import { isAbsolute } from 'node:path'
import { productNames } from '../../../trade/catalog/catalog.ts'
import type { LabKind, LabSetUp } from '../../../trade/fulfilment/labs/delivery/open-lab.ts'
import type { Lab } from '../../../trade/fulfilment/labs/lab.ts'
import type { FormFields } from '../frame/form-fields.ts'

export type LabFaults = Readonly<Record<string, string>>
export type ReadLab = { lab: Omit<Lab, 'id'>; faults: LabFaults }

export function readLabForm(form: FormFields, kind: LabKind, before: LabSetUp | null): ReadLab {
  const faults: Record<string, string> = {}
  const name = form.get('name')
  if (name === '' || name.length > 100) faults.name = 'Give it a name of at most 100 characters.'
  const setUp = setUpOf(form, kind, before, faults)
  const products = productNames.filter((product) => form.all('products').includes(product))
  if (products.length === 0) faults.products = 'Choose at least one product.'
  return {
    lab: {
      name,
      setUp,
      isOn: form.get('is_on') === 'yes',
      products: products.length === productNames.length ? null : products,
      deliverAt: form.get('deliver_at') === 'in_production' ? 'in_production' : 'ready',
      startsProduction: form.get('starts_production') === 'yes',
      takesTestOrders: form.get('takes_test_orders') === 'yes',
      includesAddress: form.get('includes_address') === 'yes',
    },
    faults,
  }
}

function setUpOf(
  form: FormFields,
  kind: LabKind,
  before: LabSetUp | null,
  faults: Record<string, string>,
): LabSetUp {
  const needed = (name: string, advice: string, isFine = (value: string) => value !== '') => {
    const value = form.get(name)
    if (!isFine(value)) faults[name] = advice
    return value
  }
  switch (kind) {
    case 'folder': {
      const path = needed('path', 'Give the whole path, beginning at the root.', isAbsolute)
      return { kind, settings: { path }, secrets: {} }
    }
    case 's3': {
      const settings = {
        bucket: needed('bucket', 'Name the bucket.', (text) => /^[\w.-]{3,63}$/.test(text)),
        prefix: form.get('prefix').replace(/^\/+|\/+$/g, ''),
        endpoint: needed(
          'endpoint',
          'Give an http or https URL without user and password, or leave it empty.',
          isEndpoint,
        ),
        region: needed('region', 'Name the region, such as eu-central-1.'),
        accessKeyId: needed('access_key_id', 'Give the access key.'),
      }
      const kept = before?.kind === 's3' ? before.secrets.secretAccessKey : ''
      const secretAccessKey = form.get('secret_access_key') || kept
      if (secretAccessKey === '') faults.secret_access_key = 'Give the secret key.'
      return { kind, settings, secrets: { secretAccessKey } }
    }
    case 'sftp': {
      const settings = {
        host: needed('host', 'Give a host name or an address.', (text) => /^[\w.:-]+$/.test(text)),
        port: Number(needed('port', 'Give a port from 1 to 65535.', isPort)),
        user: needed('user', 'Name the user.'),
        folder: form.get('folder').replace(/\/+$/, '') || '.',
        hostKey: fingerprintIn(
          needed(
            'host_key',
            'Give the one fingerprint as ssh-keygen -lf shows it: SHA256: and 43 characters.',
            (text) => text.match(fingerprints)?.length === 1,
          ),
        ),
      }
      const typed = { password: form.get('password'), privateKey: form.get('private_key') }
      const isTyped = typed.password !== '' || typed.privateKey !== ''
      const secrets = !isTyped && before?.kind === 'sftp' ? before.secrets : endedLines(typed)
      if (secrets.password === '' && secrets.privateKey === '') {
        faults.password = 'Give a password or a private key.'
      }
      return { kind, settings, secrets }
    }
  }
}

const fingerprints = /SHA256:[A-Za-z0-9+/]{43}(?![A-Za-z0-9+/])/g

/** Out of a whole line of ssh-keygen's, which is what people copy. */
function fingerprintIn(text: string): string {
  return text.match(fingerprints)?.[0] ?? text
}

/** Forms send lines as CRLF and are trimmed; keys end with a line break. */
function endedLines({ password, privateKey }: { password: string; privateKey: string }) {
  const key = privateKey === '' ? '' : `${privateKey.replaceAll('\r\n', '\n')}\n`
  return { password, privateKey: key }
}

function isEndpoint(text: string): boolean {
  if (text === '' || !URL.canParse(text)) return text === ''
  const { protocol, username, password } = new URL(text)
  // Settings are shown and audited, so secrets have no place in them.
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535
}
