// What a change of the catalog adds that is nearly there already, in words for who is about to save it.

import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { extentOfName, isNear, measuresOfName } from '../../../../trade/catalog/sizes.ts'
import { sizeText } from '../../frame/print-words.ts'
import { say } from '../../words/say.ts'

const nearShare = 0.03

export function nearSizes(before: CatalogDocument, after: CatalogDocument): string[] {
  const names = Object.keys(after.sizes)
  const added = names.filter((name) => !Object.hasOwn(before.sizes, name))
  return added.flatMap((name, index) =>
    names
      .filter((other) => other !== name && !added.slice(0, index).includes(other))
      .filter((other) => isNear(extentOfName(name), extentOfName(other), nearShare))
      .map((other) => {
        const near = say('{name} is within 3% of {other}, which is there already', {
          name: sizeText(name),
          other: sizeText(other),
        })
        return measuresOfName(name) === measuresOfName(other)
          ? say(
              '{near}: made in both, a product would have two sizes that shoppers can hardly tell apart.',
              { near },
            )
          : say(
              '{near}: made in both, a product shows each shopper the one of their own measure.',
              { near },
            )
      }),
  )
}
