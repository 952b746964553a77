import { isAppError } from '@vitrine/contract/core/errors';
import type { IdentityProvider } from '@vitrine/contract/sign-in/single-sign-on';
import { roleNames } from '@vitrine/contract/team/roles';
import { useDeferredValue, useState } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useUsers } from '../queries.ts';
import { GroupRoles } from './group-roles.tsx';
import { IssuerField } from './issuer-field.tsx';
import { checkEntry, type Entry, type EntryField, givenRoles, toEntry } from './provider-entry.ts';
import { useSaveProvider } from './queries.ts';

interface ProviderDialogProps {
  /** Null for a new one. */
  provider: IdentityProvider | null;
  onClose: () => void;
}

/** Sets up an identity provider of an account, or changes one. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const toast = useToast();
  const [entry, setEntry] = useState(() => toEntry(provider));
  const [problems, setProblems] = useState<Partial<Record<EntryField, string>>>({});
  const accounts = useAccounts(entry.account, provider === null);
  const saving = useSaveProvider(() => {
    toast({ title: provider === null ? 'Provider added' : 'Provider saved' });
    onClose();
  });
  const refusal = findRefusal(saving.error);

  /** Changes a field, whose problem is over then. */
  function set(change: Partial<Entry>): void {
    setEntry((before) => ({ ...before, ...change }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
    saving.reset();
  }

  const problemOf = (field: EntryField) => problems[field] ?? (refusal?.field === field ? refusal.message : undefined);

  async function submit(): Promise<void> {
    if (saving.isPending) return;
    const accountId = provider?.accountId ?? accounts.find(({ email }) => isEqual(email, entry.account))?.id ?? null;
    const checked = await checkEntry(entry, provider, accountId);
    setProblems('problems' in checked ? checked.problems : {});
    if ('saved' in checked) saving.mutate(checked.saved);
  }

  return (
    <Dialog
      size="wide"
      onClose={onClose}
      title={provider === null ? 'Add provider' : `Edit ${provider.name}`}
      description="An OpenID provider, through which people sign in to one account."
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={saving.isPending}>
            {provider === null ? 'Add provider' : 'Save'}
          </Button>
        </>
      }
    >
      {provider === null ? (
        <Field label="Account" hint="The email address that the Users tab shows for it." error={problemOf('account')}>
          <Input
            type="email"
            autoComplete="off"
            list="accounts-of-providers"
            value={entry.account}
            onChange={({ target }) => set({ account: target.value })}
          />
          <datalist id="accounts-of-providers">
            {accounts.slice(0, SUGGESTED).map(({ id, email, name }) => (
              <option key={id} value={email}>
                {name}
              </option>
            ))}
          </datalist>
        </Field>
      ) : (
        <p className="text-ink-2">
          Account: <b className="text-ink">{provider.accountName}</b>
        </p>
      )}
      <Field label="Name" hint="For example the name of the organization." error={problemOf('name')}>
        <Input
          autoComplete="off"
          maxLength={100}
          value={entry.name}
          onChange={({ target }) => set({ name: target.value })}
        />
      </Field>
      <IssuerField
        value={entry.issuer}
        isFixed={provider !== null}
        error={problemOf('issuer')}
        onValueChange={(issuer) => set({ issuer })}
      />
      <Field label="Client ID" error={problemOf('clientId')}>
        <Input
          autoComplete="off"
          spellCheck={false}
          value={entry.clientId}
          onChange={({ target }) => set({ clientId: target.value })}
        />
      </Field>
      <Field
        label="Client secret"
        hint={provider === null ? undefined : 'Leave it empty to keep the stored secret.'}
        error={problemOf('clientSecret')}
      >
        <PasswordInput
          autoComplete="new-password"
          value={entry.clientSecret}
          onChange={({ target }) => set({ clientSecret: target.value })}
        />
      </Field>
      <Field
        label="Email domains"
        hint="One per line. Only people with a verified address of these domains get in; a domain belongs to one provider."
        error={problemOf('domains')}
      >
        <Textarea
          spellCheck={false}
          placeholder="example.com"
          value={entry.domains}
          onChange={({ target }) => set({ domains: target.value })}
        />
      </Field>
      <GroupRoles
        value={entry.groupRoles}
        error={problemOf('groupRoles')}
        onValueChange={(groupRoles) => set({ groupRoles })}
      />
      <Field
        label={entry.groupRoles.length === 0 ? 'Role of new members' : 'Role of everyone else'}
        hint={
          entry.groupRoles.length === 0
            ? 'Admins and the owner can change the role of a member later.'
            : 'With “No access”, people in none of these groups lose their membership at their next sign-in.'
        }
        error={problemOf('defaultRole')}
      >
        <Select value={entry.defaultRole} onValueChange={(role) => set({ defaultRole: role })}>
          <option value="">No access</option>
          {givenRoles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </Select>
      </Field>
      {entry.groupRoles.length > 0 && (
        <Field
          label="Groups claim"
          hint="The claim of the ID token, or of the user info, that lists a person’s groups."
          error={problemOf('groupsClaim')}
        >
          <Input
            autoComplete="off"
            spellCheck={false}
            value={entry.groupsClaim}
            onChange={({ target }) => set({ groupsClaim: target.value })}
          />
        </Field>
      )}
      {saving.error !== null && refusal === null && <Notice tone="danger">{saving.error.message}</Notice>}
    </Dialog>
  );
}

const SUGGESTED = 20;

/** Accounts whose email address matches what is typed. */
function useAccounts(typed: string, isAsked: boolean) {
  const search = useDeferredValue(typed.trim());
  const { data } = useUsers(isAsked ? search : '');
  return data ?? [];
}

const isEqual = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase();

/** The field to which a refusal of the server belongs; null for others. */
function findRefusal(error: Error | null): { field: EntryField; message: string } | null {
  if (isAppError(error, 'identity_provider.domain_taken')) return { field: 'domains', message: error.message };
  if (isAppError(error, 'identity_provider.issuer_refused')) return { field: 'issuer', message: error.message };
  return isAppError(error, 'user.not_found') ? { field: 'account', message: error.message } : null;
}
