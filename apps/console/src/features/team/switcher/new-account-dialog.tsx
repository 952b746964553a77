import { useState } from 'react';
import { toAccountAddress } from '@vitrine/contract/team/account-address';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useNewAccount } from '../../accounts/index.ts';

/** Names another account, creates it and opens its dashboard. */
export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const { isBusy, problem, create } = useNewAccount(({ id }) => window.location.assign(toAccountAddress(id)));
  return (
    <Dialog
      onClose={onClose}
      title="Create an account"
      description="It has its own screens, media, people and plan. You’ll be its owner, and sign in as before."
      onSubmit={() => void create(name)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {isBusy ? 'Creating Account...' : 'Create Account'}
          </Button>
        </>
      }
    >
      <Field label="Name of the account" hint="For example a shop or a company." error={problem}>
        <Input
          autoComplete="organization"
          maxLength={100}
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
    </Dialog>
  );
}
