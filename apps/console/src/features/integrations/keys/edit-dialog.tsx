import { findMessage } from '@vitrine/contract/core/message';
import type { ApiKey } from '@vitrine/contract/integrations/api-keys';
import { useState } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatDate } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useUpdateApiKey } from '../queries.ts';
import { type Expiry, ExpirySelect, findEnd } from './expiry-select.tsx';

/** Changes the name and the end of a key. Its scopes and groups cannot be changed. */
export function EditDialog({
  apiKey: { id, name: before, expiresAt },
  onClose,
}: {
  apiKey: ApiKey;
  onClose: () => void;
}) {
  const [name, setName] = useState(before);
  const [expiry, setExpiry] = useState<Expiry>(expiresAt === null ? 'never' : 'keep');
  const { mutate, isPending, error } = useUpdateApiKey();
  const isNamed = name.trim() !== '';
  function submit(): void {
    if (!isNamed || isPending) return;
    mutate({ id, name, ...(expiry !== 'keep' && { expiresAt: findEnd(expiry) }) }, { onSuccess: onClose });
  }
  return (
    <Dialog
      onClose={onClose}
      title="Edit API key"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            Save
          </Button>
        </>
      }
    >
      {error !== null && (
        <Notice tone="danger">{findMessage(error, 'The key was not saved. Please try again.')}</Notice>
      )}
      <Field label="Name" error={!isNamed && 'Please enter a name'}>
        <Input
          data-autofocus
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label="Expires">
        <ExpirySelect value={expiry} onValueChange={setExpiry}>
          {expiresAt !== null && <option value="keep">{formatDate(expiresAt)} (unchanged)</option>}
        </ExpirySelect>
      </Field>
    </Dialog>
  );
}
