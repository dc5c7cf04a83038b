// The page shown while a picture is fetched from a slow origin. Without script it reloads every two
// seconds, and redirects when the picture is here.

import { isFramed, referringSite } from '../../../ground/http/referring-site.ts'
import type { RenderProgressPage } from '../../../ground/http/render-progress-page.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { withPreferences } from '../../../pure/contract/preferences.ts'
import { parseUrl } from '../../../pure/parse-url.ts'
import type { Assets } from '../layout/assets.ts'
import { renderPage } from '../layout/shop-frame.tsx'
import { setContentLanguage } from '../layout/shopper-locale.ts'
import { type Visit, visitOf } from '../layout/visit.ts'
import { WayBack } from '../parts/way-back.tsx'
import { makeProgressView, type ProgressText } from '../views/progress-view.ts'
import { wayBackTarget, wayBackTo } from '../views/way-back-view.ts'

const refreshSeconds = 2

export function createProgressPage(
  assets: Assets,
  withNotes: (visit: Visit, store: StoreId) => Promise<Visit>,
): RenderProgressPage {
  return async function renderProgressPage(
    { shop, progress, query, cameFrom, returnUrl, eventsAddress },
    request,
    reply,
  ) {
    const visit = await withNotes(visitOf(request), shop.id)
    setContentLanguage(reply, visit.locale)
    const { text, locale } = visit
    const explicit = isFramed(request) ? null : wayBackTarget(returnUrl, request.host)
    const site = explicit ?? referringSite(request) ?? parseUrl(cameFrom ?? '')
    const pullText: ProgressText = { ...text.pull, language: locale.tag }
    const { bar, amount, stage } = makeProgressView(progress, pullText)
    return renderPage({
      title: text.pull.title,
      storeName: shop.name,
      brand: shop.brand,
      isTest: shop.isTest,
      step: null,
      tells: {},
      visit,
      assets,
      island: 'start-pull',
      scriptsBefore: assets.scripts('start-way-back'),
      data: { eventsAddress, text: pullText },
      refreshSeconds,
      children: (
        <section class="pull-page">
          <h1 id="pull-title">{text.pull.title}</h1>
          <progress aria-labelledby="pull-title" {...bar} />
          <p class="pull-amount" id="pull-amount">
            {amount}
          </p>
          <p class="pull-stage" id="pull-stage" role="status">
            {stage}
          </p>
          <WayBack back={wayBackTo(site, text)} />
          <p class="without-script">
            <a href={withPreferences(query, locale.preferences)}>{text.pull.lookAgain}</a>
          </p>
        </section>
      ),
    })
  }
}
