// Which way the print is looked at. Without script the choice goes with the form.

import type { Messages } from '../../../../trade/languages/messages.ts'
import { type StageViewName, stageViewNames } from '../../views/stage-view.ts'

type Props = {
  chosen: StageViewName
  text: Messages['stage']
  onChange: (view: StageViewName) => void
}

export function ViewSwitch({ chosen, text, onChange }: Props) {
  return (
    <fieldset class="view-switch">
      <legend class="unseen">{text.views}</legend>
      {stageViewNames.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="view"
            value={name}
            checked={name === chosen}
            onChange={() => onChange(name)}
          />
          <span>{text[name]}</span>
        </label>
      ))}
    </fieldset>
  )
}
