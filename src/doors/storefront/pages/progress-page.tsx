// The page shown while a picture is fetched from a slow origin. Without script it reloads every two
// seconds, and redirects when the picture is here.

import { isFramed, referringSite } from '../../../ground/http/referring-site.ts'
import type { PullOutcome, RenderProgressPage } from '../../../ground/http/render-progress-page.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { withPreferences } from '../../../pure/contract/preferences.ts'
import { parseUrl } from '../../../pure/parse-url.ts'
import type { Assets } from '../layout/assets.ts'
import { renderPage } from '../layout/shop-frame.tsx'
import { setContentLanguage } from '../layout/shopper-locale.ts'
import { type Visit, visitOf } from '../layout/visit.ts'
import { WayBack } from '../parts/way-back.tsx'
import { makeProgressView, type ProgressText } from '../views/progress-view.ts'
import { type WayBackView, wayBackTarget, wayBackTo } from '../views/way-back-view.ts'
import { fill } from '../words/fill.ts'
import { fillCount } from '../words/fill-count.ts'
import { errorPageWords } from './error-page-words.ts'

const refreshSeconds = 2

export function createProgressPage(
  assets: Assets,
  withNotes: (visit: Visit, store: StoreId) => Promise<Visit>,
): RenderProgressPage {
  return async function renderProgressPage(
    { shop, progress, query, cameFrom, returnUrl, eventsAddress, outcome },
    request,
    reply,
  ) {
    const visit = await withNotes(visitOf(request), shop.id)
    setContentLanguage(reply, visit.locale)
    const { text, locale } = visit
    const explicit = isFramed(request) ? null : wayBackTarget(returnUrl, request.host)
    const site = explicit ?? referringSite(request) ?? parseUrl(cameFrom ?? '')
    const pullText: ProgressText = {
      ...text.pull,
      ofAll: text.upload.ofAll,
      language: locale.tag,
    }
    const { bar, amount, stage } = makeProgressView(progress, pullText)
    const page = {
      ...{ storeName: shop.name, brand: shop.brand, isTest: shop.isTest },
      ...{ step: null, tells: {}, visit, assets },
    }
    const back = wayBackTo(site, text)
    if (outcome !== undefined) {
      const title = fillCount(text.pull.failed, outcome.failed.length, locale.tag)
      const children = <Outcome outcome={outcome} title={title} visit={visit} back={back} />
      return renderPage({ ...page, title, island: 'start-way-back', children })
    }
    const { pictures } = progress
    const title =
      pictures === undefined
        ? text.pull.title
        : fillCount(text.pull.setTitle, pictures.all, locale.tag)
    return renderPage({
      ...page,
      title,
      island: 'start-pull',
      scriptsBefore: assets.scripts('start-way-back'),
      data: { eventsAddress, text: pullText },
      refreshSeconds,
      children: (
        <section class="pull-page">
          <h1 id="pull-title">{title}</h1>
          <progress aria-labelledby="pull-title" {...bar} />
          <p class="pull-amount" id="pull-amount">
            {amount}
          </p>
          <p class="pull-stage" id="pull-stage" role="status">
            {stage}
          </p>
          <WayBack back={back} />
          <p class="without-script">
            <a href={withPreferences(query, locale.preferences)}>{text.pull.lookAgain}</a>
          </p>
        </section>
      ),
    })
  }
}

type OutcomeProps = { outcome: PullOutcome; title: string; visit: Visit; back: WayBackView | null }

/** Names the pictures that failed. What has arrived stays, whatever the shopper chooses. */
function Outcome({ outcome, title, visit: { text, locale }, back }: OutcomeProps) {
  const { address, readyCount, failed } = outcome
  return (
    <section class="pull-page" data-outcome>
      <h1>{title}</h1>
      <ul>
        {failed.map(({ place, name, code }) => (
          <li key={place}>
            <strong>{name ?? fill(text.sheet.picture, { number: place })}</strong>{' '}
            {errorPageWords(code, text).advice}
          </li>
        ))}
      </ul>
      <form method="post" action={withPreferences(address, locale.preferences)}>
        <button type="submit" class="button" name="action" value="again">
          {text.errorPage.retry}
        </button>{' '}
        {readyCount > 0 && (
          <button type="submit" class="button quiet" name="action" value="next">
            {fillCount(text.upload.next, readyCount, locale.tag)}
          </button>
        )}
      </form>
      <WayBack back={back} />
    </section>
  )
}
