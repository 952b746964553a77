import type { ApiKey } from '@vitrine/contract/integrations/api-keys';
import { formatDate } from '../../../ui/format/format.ts';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { useUpdateApiKey } from '../queries.ts';
import { type Expiry, ExpiryField, findEnd } from './expiry-field.tsx';

/** Changes the name and the end of a key. Its scopes and groups cannot be changed. */
export function EditKeyDialog({ apiKey: { id, name, expiresAt }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const updating = useUpdateApiKey();
  const first: { name: string; expiry: Expiry } = { name, expiry: expiresAt === null ? 'never' : 'keep' };
  const form = useForm(
    async () => (await import('@vitrine/contract/integrations/api-keys')).ApiKeyChange,
    first,
    ({ name: typed = name, expiresAt: end }) =>
      updating.mutateAsync({ id, name: typed, ...(end !== undefined && { expiresAt: end }) }),
    {
      done: onClose,
      toBody: (values) => ({ name: values.name, expiresAt: findEnd(values.expiry) }),
      failure: 'The key was not saved. Please try again.',
    },
  );
  return (
    <FormDialog form={form} title="Edit API key" submit="Save" onClose={onClose}>
      <TextField {...form.at('name')} label="Name" maxLength={100} />
      <ExpiryField
        {...form.at('expiry')}
        {...(expiresAt !== null && { keep: `${formatDate(expiresAt)} (unchanged)` })}
      />
    </FormDialog>
  );
}
