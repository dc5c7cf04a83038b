// The generated part of /legal/accessibility: Directive (EU) 2019/882 annex V; in Germany BFSG § 14
// and annex 3. It claims only what a test holds.

import type { Seller } from '../../../ground/database/tables/seller-table.ts'
import { keysOf } from '../../../pure/objects.ts'
import { ContactLink } from '../layout/legal-links.tsx'
import type { Visit } from '../layout/visit.ts'
import { accessibilityClaims } from './accessibility-claims.ts'
import { LegalText } from './legal-text.tsx'

const limits = ['sound', 'picture', 'invoices', 'providers'] as const

export function AccessibilityFacts({ seller, visit }: { seller: Seller; visit: Visit }) {
  const text = visit.text.legal.accessibility
  const contact = [seller.email, seller.phone].filter((way) => way !== '')
  const authority = seller.accessibilityAuthority ?? ''
  return (
    <div>
      <p>{text.about}</p>
      <p>{text.standard}</p>
      <p>{text.held}</p>
      <ul>
        {keysOf(accessibilityClaims).map((claim) => (
          <li key={claim}>{text[claim]}</li>
        ))}
      </ul>
      <h2>{text.limits}</h2>
      <ul>
        {limits.map((limit) => (
          <li key={limit}>{text[limit]}</li>
        ))}
      </ul>
      {contact.length > 0 && (
        <>
          <h2>{text.contact}</h2>
          <p>
            {contact.map((way, index) => [
              index > 0 && <br />,
              <ContactLink key={way} way={way} />,
            ])}
          </p>
        </>
      )}
      {authority !== '' && (
        <>
          <h2>{text.authority}</h2>
          <LegalText text={authority} />
        </>
      )}
    </div>
  )
}
