import { Globe } from 'lucide-react';
import { useState } from 'react';
import { language } from '@vitrine/messages/language';
import { t } from '@vitrine/messages/t';
import { fetched, useEarlyLoad } from '../../../ui/rendering/fetched.tsx';

const LanguageSelect = fetched(async () => (await import('./language-select.tsx')).LanguageSelect);

const label = t('Language: {name}', {
  name: new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language,
});

/** The language of the page before sign-in. A click offers the others. */
export function LanguageChoice() {
  const [isOpen, setIsOpen] = useState(false);
  useEarlyLoad(LanguageSelect);
  if (isOpen) return <LanguageSelect />;
  return (
    <button type="button" className="flex h-7 items-center gap-1.5" onClick={() => setIsOpen(true)}>
      <Globe className="size-3.5" />
      {label}
    </button>
  );
}
