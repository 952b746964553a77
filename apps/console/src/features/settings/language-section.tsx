import { findLanguage, isLanguage, languages, sourceLanguage } from '@vitrine/messages/languages';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useMay } from '../../ui/access/may.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { LanguageOptions, loadInLanguage, useMe } from '../accounts/index.ts';
import { CardSection } from './components/card-section.tsx';

const toLanguage = (value: string) => (isLanguage(value) ? value : null);

/** Chooses the language of the signed-in person, and loads the page in it. */
export function OwnLanguage() {
  const me = useMe();
  const { mutate, isPending } = useChange(q.accounts.changeProfile({ failure: t('Failed to change the language') }));
  const ofBrowser = languages[findLanguage(navigator.languages) ?? sourceLanguage].name;
  return (
    <CardSection id="language" title={t('Language')}>
      <Field label={t('Your language')} hint={t('Of the pages that you open, and of emails to you.')}>
        <Select
          value={me.language ?? ''}
          disabled={isPending}
          onValueChange={(value) => {
            const language = toLanguage(value);
            mutate({ body: { name: me.name, language } }, { onSuccess: () => loadInLanguage(language) });
          }}
        >
          <option value="">{t('As in the browser ({language})', { language: ofBrowser })}</option>
          <LanguageOptions />
        </Select>
      </Field>
    </CardSection>
  );
}

/** Chooses the language of the account; those who may not change it read it. */
export function AccountLanguage() {
  const { accountLanguage } = useMe();
  const mayChange = useMay()('accounts.changeLanguage');
  const { mutate, isPending } = useChange(
    q.accounts.changeLanguage({
      failure: t('Failed to change the language'),
      done: t('Language of the account saved'),
    }),
  );
  return (
    <CardSection id="screens-language" title={t('Language')}>
      <Field
        label={t('Language of screens and emails')}
        hint={
          mayChange
            ? t('Emails to people who have chosen a language of their own are in that one.')
            : t('Admins and owners can change it.')
        }
      >
        <Select
          value={accountLanguage ?? sourceLanguage}
          disabled={!mayChange || isPending}
          onValueChange={(value) => mutate({ body: { language: toLanguage(value) } })}
        >
          <LanguageOptions />
        </Select>
      </Field>
    </CardSection>
  );
}
