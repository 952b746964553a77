import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../api/use-read.ts';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatDate } from '../../ui/format/format.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { ConfirmationDialog } from './confirmation-dialog.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { secondFactorRead } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** With this number of codes left, or fewer, the section advises to make new ones. */
const FEW_CODES = 2;

/** Sets up the person’s authenticator app, replaces its recovery codes, and turns it off. */
export function SecondFactorSection() {
  const factor = useRead(secondFactorRead);
  /** The number of setups so far, as a key that gives each one a fresh state. */
  const [setup, setSetup] = useState(0);
  /** New recovery codes, until the person has kept them. */
  const [codes, setCodes] = useState<string[] | null>(null);

  // The codes come before everything else, because they cannot be fetched again.
  if (codes !== null) {
    return <RecoveryCodes codes={codes} done={t('Done')} onDone={() => setCodes(null)} />;
  }
  return (
    <Region of={factor} skeleton="h-24 rounded">
      {({ enabledAt, recoveryCodesLeft, requiredFrom }) =>
        enabledAt === null ? (
          <div className="grid gap-4">
            <p className="text-ink-2">
              {t(
                'Signing in with your password will also ask for a code from an app on your phone, so that a stolen password is not enough.',
              )}
            </p>
            {requiredFrom !== null && (
              <Notice>{t('This account asks for it from {date}.', { date: formatDate(requiredFrom) })}</Notice>
            )}
            <FactorSetup key={setup} onConfirmed={setCodes} onCancel={() => setSetup((count) => count + 1)} />
          </div>
        ) : (
          <div className="grid gap-4">
            <p>
              {t(
                '{count, plural, one {On since {date}. # recovery code left.} other {On since {date}. # recovery codes left.}}',
                { date: formatDate(enabledAt), count: recoveryCodesLeft },
              )}
            </p>
            {recoveryCodesLeft <= FEW_CODES && (
              <Notice tone="warning">
                {recoveryCodesLeft === 0
                  ? t('You have no recovery codes left. Get new ones, so that you can sign in without your phone.')
                  : t('You have almost no recovery codes left. Get new ones.')}
              </Notice>
            )}
            <Changes isRequired={requiredFrom !== null} onRenewed={setCodes} />
          </div>
        )
      }
    </Region>
  );
}

function Changes({ isRequired, onRenewed }: { isRequired: boolean; onRenewed: (codes: string[]) => void }) {
  const [opened, setOpened] = useState<'renew' | 'off' | null>(null);
  const renewal = useChange(q.secondFactors.renewRecoveryCodes());
  const turningOff = useChange(q.secondFactors.turnOff({ done: t('Second factor is off') }));
  const close = () => setOpened(null);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpened('renew')}>{t('New recovery codes…')}</Button>
        <Button variant="quiet-danger" onClick={() => setOpened('off')}>
          {t('Turn off…')}
        </Button>
      </div>
      {opened === 'renew' && (
        <ConfirmationDialog
          title={t('Get new recovery codes?')}
          text={<p>{t('The codes you have now will stop working.')}</p>}
          action={t('Get new codes')}
          tone="primary"
          onConfirm={(body) => renewal.mutateAsync({ body })}
          onConfirmed={({ recoveryCodes }) => {
            close();
            onRenewed(recoveryCodes);
          }}
          onClose={close}
        />
      )}
      {opened === 'off' && (
        <ConfirmationDialog
          title={t('Turn off the second factor?')}
          text={
            <p>
              {t('You will sign in with your password alone, and your recovery codes will stop working.')}
              {isRequired && ' '}
              {isRequired && t('This account asks for a second factor: you will have to set one up again to use it.')}
            </p>
          }
          action={t('Turn off')}
          tone="danger"
          onConfirm={(body) => turningOff.mutateAsync({ body })}
          onConfirmed={close}
          onClose={close}
        />
      )}
    </>
  );
}
