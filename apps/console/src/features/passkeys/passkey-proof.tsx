import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { nameBrowser } from '../../ui/format/browser-text.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/forms/button.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { canUsePasskeys } from './authenticator.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { passkeysRead } from './queries.ts';

interface PasskeyProofProps {
  /** False for a person with an authenticator app, who has to show that before adding anything. */
  canAdd: boolean;
  onProven: () => void;
}

/** Meets an account's demand for a second factor by a passkey: people sign in with one, or add their first. */
export const PasskeyProof = (props: PasskeyProofProps) => (canUsePasskeys() ? <Proof {...props} /> : null);

function Proof({ canAdd, onProven }: PasskeyProofProps) {
  const { data } = useRead(passkeysRead);
  const [isAdding, setIsAdding] = useState(false);
  if (data === undefined) return null;
  if (data.passkeys.length > 0) return <PasskeySignIn onSignedIn={onProven} />;
  if (!canAdd) return null;
  return (
    <>
      <Button variant="quiet" className="-mx-2.5 w-fit" onClick={() => setIsAdding(true)}>
        <KeyRound />
        {t('Add a passkey instead…')}
      </Button>
      {isAdding && (
        <AddPasskey
          proposedName={nameBrowser(data.proposedName, data.proposedParts)}
          asksPassword={data.asksPassword}
          onAdded={onProven}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
