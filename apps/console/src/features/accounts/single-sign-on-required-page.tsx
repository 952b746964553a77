import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useLocation } from '../../ui/routing/navigation.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { BarredAccount } from './barred-account.tsx';
import { readTypedEmail } from './sign-in-redirect.ts';
import { useOrganization } from './use-organization.ts';

/** Replaces the pages of an account that its members use by single sign-on only. */
export function SingleSignOnRequiredPage() {
  const location = useLocation();
  const [email, setEmail] = useState(() => readTypedEmail(location));
  const organization = useOrganization(location.pathname + location.search);
  return (
    <BarredAccount
      title={t('Sign in with your organization')}
      describe={(account) =>
        account === null
          ? t('This account only lets you in through your organization. Enter the email address you have there.')
          : t('{account} only lets you in through your organization. Enter the email address you have there.', {
              account,
            })
      }
    >
      <form
        className="grid gap-5"
        aria-label={t('Sign in with your organization')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          organization.open(email);
        }}
      >
        <Field label={t('Email')} error={organization.problem}>
          <Input
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
              organization.forgetProblem();
            }}
          />
        </Field>
        <Button type="submit" variant="primary" tall busy={organization.isBusy}>
          <Building2 />
          {t('Continue')}
        </Button>
      </form>
    </BarredAccount>
  );
}
