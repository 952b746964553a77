import { type ComponentType, useState } from 'react';
import { language } from '@vitrine/messages/language';
import { t } from '@vitrine/messages/t';

const label = t('Language: {name}', {
  name: new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language,
});

/** The language of the page before sign-in. A click offers the others. */
export function LanguageChoice() {
  const [Choice, setChoice] = useState<ComponentType>();
  const open = () => void import('./language-select.tsx').then((its) => setChoice(() => its.LanguageSelect));
  return Choice ? (
    <Choice />
  ) : (
    <button type="button" className="language-choice" onClick={open}>
      {label}
    </button>
  );
}
