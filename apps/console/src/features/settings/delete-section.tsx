import { useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { CardSection } from './components/card-section.tsx';
import { DeleteAccount } from './delete-account.tsx';

/** Deletes the account after the password was entered. */
export function DeleteSection() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <CardSection title="Delete account">
      <div className="grid gap-4">
        <p className="text-ink-2">
          Deletes your account with its devices, media, groups, schedules and subscription. Your screens go blank.
        </p>
        <Button variant="quiet-danger" className="-ml-2.5 w-fit" onClick={() => setIsAsking(true)}>
          Delete Account
        </Button>
      </div>
      {isAsking && <DeleteAccount onClose={() => setIsAsking(false)} />}
    </CardSection>
  );
}
