import { languages, languageTags } from '@vitrine/messages/languages';

/** Every language, by its own name. */
export const LanguageOptions = () =>
  languageTags.map((tag) => (
    <option key={tag} value={tag} lang={tag}>
      {languages[tag].name}
    </option>
  ));
