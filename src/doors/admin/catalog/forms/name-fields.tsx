import { languages } from '../../../../pure/contract/language.ts'
import { messagesIn } from '../../../../trade/languages/messages.ts'
import { t } from '../../i18n/t.ts'
import { TextField } from '../../layout/parts/field.tsx'

/** A name by language. English is required, and the others are folded. */
export function NameFields({ names }: { names: Readonly<Partial<Record<string, string>>> }) {
  return (
    <>
      <TextField
        name="name/en"
        label={t('Name in English')}
        value={names.en ?? ''}
        maxLength={60}
        isRequired
      />
      <details>
        <summary>{t('Names in other languages')}</summary>
        {languages
          .filter((language) => language !== 'en')
          .map((language) => (
            <TextField
              key={language}
              name={`name/${language}`}
              label={messagesIn(language).about.name}
              value={names[language] ?? ''}
              maxLength={60}
            />
          ))}
      </details>
    </>
  )
}
