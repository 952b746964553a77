import { findMessage } from '@vitrine/contract/core/message';
import {
  KEY_SCOPES,
  type KeyScope,
  LIMITABLE_SCOPES,
  scopeAbilities,
  scopeNames,
  scopeRoles,
} from '@vitrine/contract/core/scopes';
import type { GroupId } from '@vitrine/contract/fleet/groups';
import { hasRole } from '@vitrine/contract/team/roles';
import { useState } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useMe } from '../../accounts/index.ts';
import { GroupsField } from '../../fleet/index.ts';
import { type KeyWithToken, useCreateApiKey } from '../queries.ts';
import { type Expiry, ExpirySelect, findEnd } from './expiry-select.tsx';

interface CreateDialogProps {
  onCreated: (created: KeyWithToken) => void;
  onClose: () => void;
}

/** Makes a key with the scopes that the person’s role allows. */
export function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const { role } = useMe();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly KeyScope[]>([]);
  const [groupIds, setGroupIds] = useState<GroupId[] | null>(null);
  const [expiry, setExpiry] = useState<Expiry>('never');
  const [isChecked, setIsChecked] = useState(false);
  const { mutate, isPending, error } = useCreateApiKey();
  const isPossible = (scope: KeyScope) => groupIds === null || LIMITABLE_SCOPES.includes(scope);
  const scopes = KEY_SCOPES.filter((scope) => scope === 'read' || (chosen.includes(scope) && isPossible(scope)));
  const problems = {
    name: name.trim() === '' && 'Please enter a name',
    groups: groupIds?.length === 0 && 'Please choose at least one group',
  };

  function submit(): void {
    setIsChecked(true);
    if (problems.name !== false || problems.groups !== false || isPending) return;
    const expiresAt = expiry === 'keep' ? null : findEnd(expiry);
    mutate({ name, scopes, groupIds, expiresAt }, { onSuccess: onCreated });
  }

  return (
    <Dialog
      onClose={onClose}
      title="Create API key"
      description="It acts as you, within what you allow here. If your role changes, so does what it can do."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            Create key
          </Button>
        </>
      }
    >
      {error !== null && (
        <Notice tone="danger">{findMessage(error, 'The key was not created. Please try again.')}</Notice>
      )}
      <Field label="Name" hint="What will use it: “Fire panel”" error={isChecked && problems.name}>
        <Input
          data-autofocus
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field group label="Scopes">
        {KEY_SCOPES.filter((scope) => hasRole(role, scopeRoles[scope])).map((scope) => (
          <Checkbox
            key={scope}
            checked={scopes.includes(scope)}
            disabled={scope === 'read' || !isPossible(scope)}
            onCheckedChange={(on) => setChosen(on ? [...chosen, scope] : chosen.filter((each) => each !== scope))}
            label={scopeNames[scope]}
            hint={
              isPossible(scope)
                ? scopeAbilities[scope]
                : 'Not available for some groups only: it applies to the whole account'
            }
          />
        ))}
      </Field>
      <GroupsField
        allLabel="All you can see"
        error={isChecked && problems.groups}
        groupIds={groupIds}
        onChange={setGroupIds}
      />
      <Field label="Expires">
        <ExpirySelect value={expiry} onValueChange={setExpiry} />
      </Field>
    </Dialog>
  );
}
