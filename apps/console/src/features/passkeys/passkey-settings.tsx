import type { Passkey } from '@vitrine/contract/sign-in/passkeys';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { nameBrowser } from '../../ui/format/browser-text.ts';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { formatDate, formatDateTime } from '../../ui/format/format.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { EditableName } from '../../ui/forms/editable-name.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { AddPasskey } from './add-passkey.tsx';
import { canUsePasskeys } from './authenticator.ts';
import { passkeysRead } from './queries.ts';

/** The passkeys of the signed-in person, which can be added, renamed and removed. */
export function PasskeySettings() {
  const list = useRead(passkeysRead);
  const rename = useChange(q.passkeys.rename({ failure: t('Error') }));
  const confirm = useConfirm();
  const removing = useChange(q.passkeys.remove({ failure: t('Error') }));
  const timeZone = useTimeZone();
  const describeUse = ({ createdAt, lastUsedAt }: Passkey) => {
    const date = formatDate(createdAt, 'invalid', timeZone);
    return lastUsedAt === null
      ? t('Added {date}, not used yet', { date })
      : t('Added {date}, last used {time}', { date, time: formatDateTime(lastUsedAt, 'invalid', timeZone) });
  };
  const [isAdding, setIsAdding] = useState(false);
  const remove = ({ id, name }: Passkey, isOnlyFactor: boolean) =>
    confirm({
      title: t('Remove the passkey “{name}”?', { name }),
      text: (
        <>
          <p>{t(`It will no longer sign you in. Delete it on your device too: Vitrine can't do that.`)}</p>
          {isOnlyFactor && (
            <p>
              {t(
                'An account of yours asks for a second factor, and this is the only one you have. You cannot use that account until you add another passkey or set up an authenticator app.',
              )}
            </p>
          )}
        </>
      ),
      confirm: t('Remove Passkey'),
      act: () => removing.mutateAsync({ params: { id } }),
      done: { title: t('Passkey removed') },
    });
  return (
    <Region of={list} skeleton="h-24 rounded">
      {({ passkeys, proposedName, proposedParts, asksPassword, isOnlyFactor }) => (
        <div className="grid gap-4">
          <p className="text-ink-2">
            {t(
              'Sign in with a fingerprint, a face, a PIN or a security key instead of your password. A passkey counts as two factors, and works only at the web address where you add it.',
            )}
          </p>
          {passkeys.length > 0 && (
            <Rows
              label={t('Passkeys')}
              items={passkeys}
              look="plain"
              className="flex items-center gap-4 py-3 first:pt-0 last:pb-0"
            >
              {(passkey) => (
                <>
                  <div className="min-w-0 flex-1">
                    <div className="flex min-w-0 flex-wrap items-center gap-2">
                      <EditableName
                        name={passkey.name}
                        label={t('Passkey name')}
                        maxLength={60}
                        onRename={(name) => rename.mutate({ params: { id: passkey.id }, body: { name } })}
                      >
                        <span className="truncate font-medium">{passkey.name}</span>
                      </EditableName>
                      {passkey.isSynced && <Badge>{t('Synced')}</Badge>}
                    </div>
                    <p className="text-1 text-ink-3">{describeUse(passkey)}</p>
                  </div>
                  <Button
                    small
                    aria-label={t('Remove {name}', { name: passkey.name })}
                    onClick={() => void remove(passkey, isOnlyFactor)}
                  >
                    {t('Remove')}
                  </Button>
                </>
              )}
            </Rows>
          )}
          {canUsePasskeys() ? (
            <Button className="w-fit" onClick={() => setIsAdding(true)}>
              {t('Add a Passkey…')}
            </Button>
          ) : (
            <p className="text-ink-3">
              {t(
                'To add a passkey, open this page with https and a domain name, not an IP address, in a browser that supports passkeys.',
              )}
            </p>
          )}
          {isAdding && (
            <AddPasskey
              proposedName={nameBrowser(proposedName, proposedParts)}
              asksPassword={asksPassword}
              onClose={() => setIsAdding(false)}
            />
          )}
        </div>
      )}
    </Region>
  );
}
