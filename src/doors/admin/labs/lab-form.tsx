// What an owner sets of a lab. Secrets are asked for and never shown.

import { productNames } from '../../../trade/catalog/catalog.ts'
import type { LabSetUp } from '../../../trade/fulfilment/labs/delivery/open-lab.ts'
import type { Lab } from '../../../trade/fulfilment/labs/lab.ts'
import { CheckField, LongTextField, SelectField, TextField } from '../frame/parts/field.tsx'
import { PostForm } from '../frame/parts/post-form.tsx'
import { productText } from '../frame/print-words.ts'
import type { LabFaults } from './read-lab-form.ts'

type Props = { action: string; lab: Omit<Lab, 'id'>; isNew: boolean; faults: LabFaults }

export function LabForm({ action, lab, isNew, faults }: Props) {
  return (
    <PostForm action={action} class="stack">
      <TextField name="name" label="Name" value={lab.name} fault={faults.name} isRequired />
      <PlaceFields setUp={lab.setUp} isNew={isNew} faults={faults} />
      <fieldset>
        <legend>Products that it makes</legend>
        <div class="buttons">
          {productNames.map((product) => (
            <CheckField
              key={product}
              name="products"
              value={product}
              label={productText(product)}
              isChecked={lab.products?.includes(product) ?? true}
            />
          ))}
        </div>
        {faults.products !== undefined && <p class="field-fault">{faults.products}</p>}
      </fieldset>
      <SelectField
        name="deliver_at"
        label="Bring an order"
        value={lab.deliverAt}
        choices={[
          { value: 'ready', label: 'when it is ready and can no longer be cancelled' },
          { value: 'in_production', label: 'when somebody has started its production' },
        ]}
      />
      <CheckField
        name="starts_production"
        label="Start the production of an order that was brought"
        isChecked={lab.startsProduction}
      />
      <CheckField
        name="takes_test_orders"
        label="Bring orders of test stores, too; otherwise only of live ones"
        isChecked={lab.takesTestOrders}
      />
      <CheckField
        name="includes_address"
        label="Give the shipping address, for a lab that ships itself"
        isChecked={lab.includesAddress}
      />
      <CheckField name="is_on" label="On: orders are brought to it" isChecked={lab.isOn} />
      <button class="button" type="submit">
        {isNew ? 'Add the lab' : 'Save'}
      </button>
    </PostForm>
  )
}

type PlaceProps<SetUp> = { setUp: SetUp; isNew: boolean; faults: LabFaults }

function PlaceFields({ setUp, ...rest }: PlaceProps<LabSetUp>) {
  if (setUp.kind === 's3') return <BucketFields setUp={setUp} {...rest} />
  if (setUp.kind === 'sftp') return <SftpFields setUp={setUp} {...rest} />
  return (
    <TextField
      name="path"
      label="Folder"
      value={setUp.settings.path}
      fault={rest.faults.path}
      note="The whole path on the machine that Handprint runs on. The folder has to be there."
    />
  )
}

const kept = 'One is set. Leave it empty to keep it.'
const keyForm = 'In OpenSSH’s form, without passphrase. Only one of the two is kept.'

type S3SetUp = Extract<LabSetUp, { kind: 's3' }>

function BucketFields({ setUp: { settings }, isNew, faults }: PlaceProps<S3SetUp>) {
  return (
    <>
      <TextField name="bucket" label="Bucket" value={settings.bucket} fault={faults.bucket} />
      <TextField name="prefix" label="Prefix" value={settings.prefix} note="May be empty." />
      <TextField
        name="endpoint"
        label="Endpoint"
        value={settings.endpoint}
        fault={faults.endpoint}
        note="Empty for Amazon’s own."
      />
      <TextField name="region" label="Region" value={settings.region} fault={faults.region} />
      <TextField
        name="access_key_id"
        label="Access key"
        value={settings.accessKeyId}
        fault={faults.access_key_id}
        autocomplete="off"
      />
      <TextField
        name="secret_access_key"
        label="Secret key"
        type="password"
        fault={faults.secret_access_key}
        autocomplete="new-password"
        {...(!isNew && { note: kept })}
      />
    </>
  )
}

type SftpSetUp = Extract<LabSetUp, { kind: 'sftp' }>

function SftpFields({ setUp: { settings, secrets }, isNew, faults }: PlaceProps<SftpSetUp>) {
  return (
    <>
      <div class="field-row">
        <TextField name="host" label="Host" value={settings.host} fault={faults.host} />
        <TextField
          name="port"
          label="Port"
          value={String(settings.port)}
          fault={faults.port}
          inputMode="numeric"
        />
      </div>
      <div class="field-row">
        <TextField
          name="user"
          label="User"
          value={settings.user}
          fault={faults.user}
          autocomplete="off"
        />
        <TextField
          name="folder"
          label="Folder"
          value={settings.folder}
          note="From where the user is after the sign-in; a single dot is that place itself."
        />
      </div>
      <TextField
        name="host_key"
        label="Fingerprint of the host key"
        value={settings.hostKey}
        fault={faults.host_key}
        note="SHA256:… as the lab tells it. The server itself is asked by ssh-keyscan -t ed25519 HOST | ssh-keygen -lf -"
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        fault={faults.password}
        autocomplete="new-password"
        {...(secrets.password !== '' && !isNew && { note: kept })}
      />
      <LongTextField
        name="private_key"
        label="Or a private key"
        rows={4}
        note={secrets.privateKey !== '' && !isNew ? `${kept} ${keyForm}` : keyForm}
      />
    </>
  )
}
