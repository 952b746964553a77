import { Mail } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { mayUse, useMay } from '../../../ui/access/may.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { HeaderButton } from '../header-button.tsx';

const EmailForm = fetched(async () => (await import('./email-form.tsx')).EmailForm);
const EmailsDialog = fetched(async () => (await import('./emails-dialog.tsx')).EmailsDialog);

/** Opens the form that emails the report every month or every week, and from there the list of these emails. */
export function EmailButton() {
  const [shown, setShown] = useState<'form' | 'list' | null>(null);
  if (!mayUse(useMay(), { needs: 'reportEmails.create' })) return null;
  return (
    <>
      <Radix.Root open={shown === 'form'} onOpenChange={(isOpen) => setShown(isOpen ? 'form' : null)}>
        <Radix.Trigger asChild>
          <HeaderButton icon={<Mail />} label={t('Email monthly')} className="data-[state=open]:bg-hover" />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            aria-label={t('Email this report')}
            align="end"
            sideOffset={8}
            collisionPadding={8}
            className="z-20 max-h-(--radix-popover-content-available-height) w-96 max-w-[calc(100vw-16px)] animate-appear overflow-y-auto rounded border border-line bg-raised p-4 shadow-lift focus-visible:outline-none"
          >
            <EmailForm onSaved={() => setShown(null)} onList={() => setShown('list')} />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      {shown === 'list' && <EmailsDialog onClose={() => setShown(null)} />}
    </>
  );
}
