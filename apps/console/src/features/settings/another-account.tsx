import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ownAccountsRead } from '../accounts/index.ts';
import { NewAccountOpening } from '../team/index.ts';
import { CardSection } from './components/card-section.tsx';

/** Creates another account with the same sign-in, where the installation allows it. */
export function AnotherAccount() {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useRead(ownAccountsRead);
  if (data?.mayCreate !== true) return null;
  return (
    <CardSection id="another-account" title={t('Another account')}>
      <div className="grid gap-4">
        <p className="text-ink-2">
          {t('Run another shop or company with the same sign-in. Its screens, people and plan are separate.')}
        </p>
        <Button className="w-fit" onClick={() => setIsOpen(true)}>
          {t('Create an account…')}
        </Button>
      </div>
      {isOpen && <NewAccountOpening onClose={() => setIsOpen(false)} />}
    </CardSection>
  );
}
