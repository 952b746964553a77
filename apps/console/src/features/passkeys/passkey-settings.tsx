import type { Passkey } from '@vitrine/contract/sign-in/passkeys';
import { useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { AddPasskey } from './add-passkey.tsx';
import { canUsePasskeys } from './authenticator.ts';
import { PasskeyList } from './components/passkey-list.tsx';
import { usePasskeys, useRemovePasskey, useRenamePasskey } from './queries.ts';

/** The passkeys of the signed-in person, which can be added, renamed and removed. */
export function PasskeySettings() {
  const list = usePasskeys();
  const rename = useRenamePasskey();
  const confirm = useConfirm();
  const removing = useRemovePasskey();
  const [isAdding, setIsAdding] = useState(false);
  const remove = ({ id, name }: Passkey, isOnlyFactor: boolean) =>
    confirm({
      title: `Remove the passkey “${name}”?`,
      text: (
        <>
          <p>It will no longer sign you in. Delete it on your device too: Vitrine can't do that.</p>
          {isOnlyFactor && (
            <p>
              An account of yours asks for a second factor, and this is the only one you have. You cannot use that
              account until you add another passkey or set up an authenticator app.
            </p>
          )}
        </>
      ),
      confirm: 'Remove Passkey',
      act: () => removing.mutateAsync(id),
      done: { title: 'Passkey removed' },
    });
  return (
    <Region of={list} title="Failed to fetch passkeys" skeleton="h-24 rounded">
      {({ passkeys, proposedName, asksPassword, isOnlyFactor }) => (
        <div className="grid gap-4">
          <p className="text-ink-2">
            Sign in with a fingerprint, a face, a PIN or a security key instead of your password. A passkey counts as
            two factors, and works only at the web address where you add it.
          </p>
          {passkeys.length > 0 && (
            <PasskeyList
              passkeys={passkeys}
              onRename={({ id }, name) => rename.mutate({ id, name })}
              onRemove={(passkey) => void remove(passkey, isOnlyFactor)}
            />
          )}
          {canUsePasskeys() ? (
            <Button className="w-fit" onClick={() => setIsAdding(true)}>
              Add a Passkey…
            </Button>
          ) : (
            <p className="text-ink-3">
              To add a passkey, open this page with https and a domain name, not an IP address, in a browser that
              supports passkeys.
            </p>
          )}
          {isAdding && (
            <AddPasskey proposedName={proposedName} asksPassword={asksPassword} onClose={() => setIsAdding(false)} />
          )}
        </div>
      )}
    </Region>
  );
}
