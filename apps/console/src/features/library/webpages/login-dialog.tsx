import { MAX_LOGIN_HEADERS } from '@vitrine/contract/webpages/webpage-limits';
import { WebpageLoginBody } from '@vitrine/contract/webpages/webpage-logins';
import type { WebpageId } from '@vitrine/contract/library/media';
import { Plus, X } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { PasswordField, TextField } from '../../../ui/forms/form/text-field.tsx';
import { type Bound, useForm } from '../../../ui/forms/form/use-form.ts';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { WaitsByEffect } from '../../effect/index.ts';

interface Header {
  name: string;
  value: string;
}

interface LoginForm {
  name: string;
  password: string;
  headers: Header[];
}

const EXAMPLE_HEADER = 'X-Api-Key';

const EMPTY: LoginForm = { name: '', password: '', headers: [] };

const toBody = ({ name, password, headers }: LoginForm) => ({
  basic: name === '' && password === '' ? null : { name, password },
  headers: headers.filter((header) => header.name !== '' || header.value !== ''),
});

interface LoginDialogProps {
  id: WebpageId;
  name: string;
  onClose: () => void;
}

/** Enters the login of a web page, in place of the former one. */
export function LoginDialog({ id, name, onClose }: LoginDialogProps) {
  const params = { id };
  const saving = useChange(q.webpages.setLogin({ done: t('Login saved') }));
  const form = useForm(WebpageLoginBody, EMPTY, (body: WebpageLoginBody) => saving.mutateAsync({ params, body }), {
    toBody,
    failure: t('Please try again.'),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('Login')}
      description={t('For {name}. It is stored encrypted and never shown again.', { name })}
      submit={t('Save')}
      failureTitle={t('The login was not saved.')}
      isKeptWhileBusy
      onClose={onClose}
    >
      <WaitsByEffect busy={form.isBusy} planned={form.body && q.webpages.setLogin.plan({ params, body: form.body })} />
      <TextField
        {...form.at('name', 'basic.name')}
        label={t('Name', {}, 'of a person or account')}
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...form.at('password', 'basic.password')} label={t('Password')} autoComplete="off" />
      <HeadersField {...form.at('headers')} />
    </FormDialog>
  );
}

/** The headers that are sent with every request of the page. */
function HeadersField({ value: headers, error, onValueChange }: Bound<Header[]>) {
  const change = (at: number, part: Partial<Header>): void =>
    onValueChange(headers.map((header, i) => (i === at ? { ...header, ...part } : header)));
  return (
    <Field group label={t('Headers')} error={error} hint={t('Such as X-Api-Key, for pages that ask for a key.')}>
      {headers.map((header, i) => (
        <span key={i} className="flex items-center gap-2">
          <Input
            aria-label={t('Name of header {number, number}', { number: i + 1 })}
            placeholder={EXAMPLE_HEADER}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="w-40 flex-none"
            value={header.name}
            onChange={({ target }) => change(i, { name: target.value })}
          />
          <span className="min-w-0 flex-1">
            <PasswordInput
              aria-label={t('Value of header {number, number}', { number: i + 1 })}
              autoComplete="off"
              value={header.value}
              onChange={({ target }) => change(i, { value: target.value })}
            />
          </span>
          <IconButton
            small
            label={t('Remove header {number, number}', { number: i + 1 })}
            onClick={() => onValueChange(headers.filter((_, at) => at !== i))}
          >
            <X />
          </IconButton>
        </span>
      ))}
      <span>
        <Button
          disabled={headers.length >= MAX_LOGIN_HEADERS}
          onClick={() => onValueChange([...headers, { name: '', value: '' }])}
        >
          <Plus />
          {t('Add header')}
        </Button>
      </span>
    </Field>
  );
}
