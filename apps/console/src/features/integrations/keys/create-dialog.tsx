import { KEY_SCOPES, LIMITABLE_SCOPES, scopeAbilities, scopeNames, scopeRoles } from '@vitrine/contract/core/scopes';
import type { ApiKey } from '@vitrine/contract/integrations/api-keys';
import { hasRole } from '@vitrine/contract/team/roles';
import { ChecksField } from '../../../ui/forms/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { useMe } from '../../accounts/index.ts';
import { GroupsField } from '../../fleet/index.ts';
import { type KeyWithToken, useCreateApiKey } from '../queries.ts';
import { type Expiry, ExpiryField, findEnd } from './expiry-field.tsx';

interface CreateDialogProps {
  onCreated: (created: KeyWithToken) => void;
  onClose: () => void;
}

type Values = Pick<ApiKey, 'name' | 'scopes' | 'groupIds'> & { expiry: Expiry };

const empty: Values = { name: '', scopes: ['read'], groupIds: null, expiry: 'never' };

/** A key that is limited to groups cannot have scopes of the whole account. */
const listPossible = ({ groupIds }: Values) => (groupIds === null ? KEY_SCOPES : LIMITABLE_SCOPES);

const toBody = ({ expiry, ...values }: Values) => ({
  ...values,
  scopes: values.scopes.filter((scope) => listPossible({ expiry, ...values }).includes(scope)),
  expiresAt: findEnd(expiry),
});

/** Makes a key with the scopes that the person’s role allows. */
export function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const { role } = useMe();
  const creating = useCreateApiKey();
  const form = useForm(
    async () => (await import('@vitrine/contract/integrations/api-keys')).NewApiKey,
    empty,
    creating.mutateAsync,
    {
      done: onCreated,
      toBody,
      refusals: { 'group.not_found': 'groupIds' },
      failure: 'The key was not created. Please try again.',
    },
  );
  const possible = listPossible(form.values);
  return (
    <FormDialog
      form={form}
      title="Create API key"
      description="It acts as you, within what you allow here. If your role changes, so does what it can do."
      submit="Create key"
      onClose={onClose}
    >
      <TextField {...form.at('name')} label="Name" hint="What will use it: “Fire panel”" maxLength={100} />
      <ChecksField
        {...form.at('scopes')}
        value={toBody(form.values).scopes}
        label="Scopes"
        options={KEY_SCOPES.filter((scope) => hasRole(role, scopeRoles[scope])).map((scope) => ({
          value: scope,
          label: scopeNames[scope],
          hint: possible.includes(scope)
            ? scopeAbilities[scope]
            : 'Not available for some groups only: it applies to the whole account',
          disabled: scope === 'read' || !possible.includes(scope),
        }))}
      />
      <GroupsField {...form.at('groupIds')} allLabel="All you can see" />
      <ExpiryField {...form.at('expiry')} />
    </FormDialog>
  );
}
