import type {
  IdentityProvider,
  IdentityProviderChange,
  NewIdentityProvider,
} from '@vitrine/contract/sign-in/single-sign-on';
import { useDeferredValue, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { roleNames } from '../../../ui/access/role-names.ts';
import { rich } from '../../../ui/format/rich.ts';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import type { Api } from '../../../api/use-api.tsx';
import { SelectField, TextareaField } from '../../../ui/forms/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import type { Schema } from '../../../ui/forms/form/schema.ts';
import { PasswordField, TextField } from '../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { readUsers } from '../queries.ts';
import { GroupRoles } from './group-roles.tsx';
import { IssuerField } from './issuer-field.tsx';
import { providerRoles, toEntry, toProviderBody } from './provider-entry.ts';

type NewProvider = Parameters<Api['identityProviders']['create']>[0];

interface ProviderDialogProps {
  /** Null for a new one. */
  provider: IdentityProvider | null;
  onClose: () => void;
}

/** Sets up an identity provider of an account, or changes one. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const [account, setAccount] = useState('');
  /** Accounts whose email address matches what is typed. */
  const search = useDeferredValue(account.trim());
  const { data: accounts = [] } = useRead(readUsers(provider === null ? search : ''));
  const accountId = accounts.find(({ email }) => email.toLowerCase() === account.trim().toLowerCase())?.id;
  const adding = useChange(q.identityProviders.create({ done: t('Provider added') }));
  const saving = useChange(q.identityProviders.update({ done: t('Provider saved') }));
  const form = useForm(
    async (): Promise<Schema<IdentityProviderChange | NewIdentityProvider>> => {
      const { IdentityProviderChange: Change, NewIdentityProvider: New } =
        await import('@vitrine/contract/sign-in/single-sign-on');
      return provider === null ? New : Change;
    },
    toEntry(provider),
    (body) =>
      provider === null
        ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by the schema of this case, and by its own rule
          adding.mutateAsync({ params: { userId: accountId }, body } as NewProvider)
        : saving.mutateAsync({ params: { userId: provider.accountId, id: provider.id }, body }),
    {
      done: onClose,
      toBody: (entry) => toProviderBody(entry, provider === null),
      check: () => ({
        account:
          provider === null &&
          accountId === undefined &&
          t('Enter the email address of an account of this installation'),
      }),
      refusals: {
        'identity_provider.domain_taken': 'domains',
        'identity_provider.issuer_refused': 'issuer',
        'user.not_found': 'account',
      },
      failure: t('The provider was not saved. Please try again.'),
    },
  );
  const hasGroups = form.values.groupRoles.length > 0;
  return (
    <FormDialog
      form={form}
      size="wide"
      title={provider === null ? t('Add provider') : t('Edit {name}', { name: provider.name })}
      description={t('An OpenID provider, through which people sign in to one account.')}
      submit={provider === null ? t('Add provider') : t('Save')}
      onClose={onClose}
    >
      {provider === null ? (
        <>
          <TextField
            value={account}
            onValueChange={setAccount}
            error={form.problem('account')}
            label={t('Account')}
            hint={t('The email address that the Users tab shows for it.')}
            type="email"
            list="accounts-of-providers"
          />
          <datalist id="accounts-of-providers">
            {accounts.slice(0, SUGGESTED).map(({ id, email, name }) => (
              <option key={id} value={email}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      ) : (
        <p className="text-ink-2">
          {rich('Account: {name}', { name: <b className="text-ink">{provider.accountName}</b> })}
        </p>
      )}
      <TextField
        {...form.at('name')}
        label={t('Name')}
        hint={t('For example the name of the organization.')}
        maxLength={100}
      />
      <IssuerField {...form.at('issuer')} isFixed={provider !== null} />
      <TextField {...form.at('clientId')} label={t('Client ID')} spellCheck={false} />
      <PasswordField
        {...form.at('clientSecret')}
        label={t('Client secret')}
        hint={provider === null ? undefined : t('Leave it empty to keep the stored secret.')}
        autoComplete="new-password"
      />
      <TextareaField
        {...form.at('domains')}
        label={t('Email domains')}
        hint={t(
          'One per line. Only people with a verified address of these domains get in; a domain belongs to one provider.',
        )}
        spellCheck={false}
        placeholder="example.com"
      />
      <GroupRoles {...form.at('groupRoles')} />
      <SelectField
        {...form.at('defaultRole')}
        label={hasGroups ? t('Role of everyone else') : t('Role of new members')}
        hint={
          hasGroups
            ? t('With “No access”, people in none of these groups lose their membership at their next sign-in.')
            : t('Admins and the owner can change the role of a member later.')
        }
        options={[['', t('No access')], ...providerRoles.map((role): [string, string] => [role, roleNames[role]])]}
      />
      {hasGroups && (
        <TextField
          {...form.at('groupsClaim')}
          label={t('Groups claim')}
          hint={t('The claim of the ID token, or of the user info, that lists a person’s groups.')}
          spellCheck={false}
        />
      )}
    </FormDialog>
  );
}

const SUGGESTED = 20;
