import { t } from '@vitrine/messages/t';
import { language } from '@vitrine/messages/language';
import { LanguageOptions } from './language-options.tsx';
import { loadInLanguage } from './page-language.ts';

/** The choice of the language of this browser. It opens at once. */
export const LanguageSelect = () => (
  <select
    ref={open}
    aria-label={t('Language')}
    className="h-7 rounded-1 border border-line-control bg-paper px-1 text-1 text-ink"
    defaultValue={language}
    onChange={({ target }) => loadInLanguage(target.value)}
  >
    <LanguageOptions />
  </select>
);

function open(select: HTMLSelectElement | null): void {
  select?.focus();
  try {
    select?.showPicker();
  } catch {
    // The browser opens it with the next click.
  }
}
