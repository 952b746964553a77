import { KEY_SCOPES, LIMITABLE_SCOPES, scopeRoles } from '@vitrine/contract/core/scopes';
import type { ApiKey } from '@vitrine/contract/integrations/api-keys';
import { hasRole } from '@vitrine/contract/team/roles';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { formatDate } from '../../../ui/format/format.ts';
import { ChecksField, SelectField } from '../../../ui/forms/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { useMe } from '../../accounts/index.ts';
import { GroupsField } from '../../fleet/index.ts';
import { scopeAbilities, scopeNames } from './scope-texts.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** When a key expires, with the number of days until then. */
const expiries = [
  ['', t('Never')],
  ['30', t('In 30 days')],
  ['90', t('In 90 days')],
  ['365', t('In a year')],
] as const;

/** The end that a choice stands for, from now on: ISO 8601, or null for none. */
const findEnd = (days: string): string | null =>
  days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();

type Values = Pick<ApiKey, 'name' | 'scopes' | 'groupIds'> & { expiry: string };

const empty: Values = { name: '', scopes: ['read'], groupIds: null, expiry: '' };

/** A key that is limited to groups cannot have scopes of the whole account. */
const listPossible = ({ groupIds }: Pick<Values, 'groupIds'>) => (groupIds === null ? KEY_SCOPES : LIMITABLE_SCOPES);

const toBody = ({ expiry, ...values }: Values) => ({
  ...values,
  scopes: values.scopes.filter((scope) => listPossible(values).includes(scope)),
  expiresAt: findEnd(expiry),
});

interface CreateKeyDialogProps {
  onCreated: (created: { apiKey: ApiKey; token: string }) => void;
  onClose: () => void;
}

/** Makes a key with the scopes that the person’s role allows. */
export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const { role } = useMe();
  const creating = useChange(q.apiKeys.create());
  const form = useForm(
    async () => (await import('@vitrine/contract/integrations/api-keys')).NewApiKey,
    empty,
    (body) => creating.mutateAsync({ body }),
    {
      done: onCreated,
      toBody,
      refusals: { 'group.not_found': 'groupIds' },
      failure: t('The key was not created. Please try again.'),
    },
  );
  const possible = listPossible(form.values);
  return (
    <FormDialog
      form={form}
      title={t('Create API key')}
      description={t('It acts as you, within what you allow here. If your role changes, so does what it can do.')}
      submit={t('Create key')}
      onClose={onClose}
    >
      <TextField {...form.at('name')} label={t('Name')} hint={t('What will use it: “Fire panel”')} maxLength={100} />
      <ChecksField
        {...form.at('scopes')}
        value={toBody(form.values).scopes}
        label={t('Scopes')}
        options={KEY_SCOPES.filter((scope) => hasRole(role, scopeRoles[scope])).map((scope) => ({
          value: scope,
          label: scopeNames[scope],
          hint: possible.includes(scope)
            ? scopeAbilities[scope]
            : t('Not available for some groups only: it applies to the whole account'),
          disabled: scope === 'read' || !possible.includes(scope),
        }))}
      />
      <GroupsField {...form.at('groupIds')} allLabel={t('All you can see')} />
      <SelectField {...form.at('expiry')} label={t('Expires')} options={expiries} />
    </FormDialog>
  );
}

/** Changes the name and the end of a key. Its scopes and groups cannot be changed. */
export function EditKeyDialog({ apiKey: { id, name, expiresAt }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const updating = useChange(q.apiKeys.update());
  const form = useForm(
    async () => (await import('@vitrine/contract/integrations/api-keys')).ApiKeyChange,
    { name, expiry: expiresAt === null ? '' : 'keep' },
    (body) => updating.mutateAsync({ params: { id }, body }),
    {
      done: onClose,
      toBody: ({ expiry, ...typed }) => ({ ...typed, ...(expiry !== 'keep' && { expiresAt: findEnd(expiry) }) }),
      failure: t('The key was not saved. Please try again.'),
    },
  );
  return (
    <FormDialog form={form} title={t('Edit API key')} submit={t('Save')} onClose={onClose}>
      <TextField {...form.at('name')} label={t('Name')} maxLength={100} />
      <SelectField
        {...form.at('expiry')}
        label={t('Expires')}
        options={[
          ...(expiresAt === null ? [] : [['keep', t('{date} (unchanged)', { date: formatDate(expiresAt) })] as const]),
          ...expiries,
        ]}
      />
    </FormDialog>
  );
}
