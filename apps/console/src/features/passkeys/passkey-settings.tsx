import type { Passkey } from '@vitrine/contract/sign-in/passkeys';
import { useState } from 'react';
import { findFailure } from '../../api/failure.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { canUsePasskeys } from './authenticator.ts';
import { PasskeyList } from './components/passkey-list.tsx';
import { usePasskeys, useRemovePasskey, useRenamePasskey } from './queries.ts';

/** The passkeys of the signed-in person, which can be added, renamed and removed. */
export function PasskeySettings() {
  const list = usePasskeys();
  const failed = findFailure(list);
  const rename = useRenamePasskey();
  const confirm = useConfirm();
  const removing = useRemovePasskey();
  const [isAdding, setIsAdding] = useState(false);
  if (list.data === undefined) {
    if (failed === null) return <SkeletonBlock className="h-24 rounded" />;
    return <ErrorState title="Failed to fetch passkeys" {...failed} />;
  }
  const { passkeys, proposedName, asksPassword, isOnlyFactor } = list.data;
  const remove = ({ id, name }: Passkey) =>
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
    <div className="grid gap-4">
      <p className="text-ink-2">
        Sign in with a fingerprint, a face, a PIN or a security key instead of your password. A passkey counts as two
        factors, and works only at the web address where you add it.
      </p>
      {passkeys.length > 0 && (
        <PasskeyList
          passkeys={passkeys}
          onRename={({ id }, name) => rename.mutate({ id, name })}
          onRemove={(passkey) => void remove(passkey)}
        />
      )}
      {canUsePasskeys() ? (
        <Button className="w-fit" onClick={() => setIsAdding(true)}>
          Add a Passkey…
        </Button>
      ) : (
        <p className="text-ink-3">
          To add a passkey, open this page with https and a domain name, not an IP address, in a browser that supports
          passkeys.
        </p>
      )}
      {isAdding && (
        <AddPasskey proposedName={proposedName} asksPassword={asksPassword} onClose={() => setIsAdding(false)} />
      )}
    </div>
  );
}
