import { useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { NewAccountOpening } from '../team/index.ts';
import { CardSection } from './components/card-section.tsx';

/** Creates another account with the same sign-in. */
export function AnotherAccount() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <CardSection title="Another account">
      <div className="grid gap-4">
        <p className="text-ink-2">
          Run another shop or company with the same sign-in. Its screens, people and plan are separate.
        </p>
        <Button className="w-fit" onClick={() => setIsOpen(true)}>
          Create an account…
        </Button>
      </div>
      {isOpen && <NewAccountOpening onClose={() => setIsOpen(false)} />}
    </CardSection>
  );
}
