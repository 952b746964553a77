import type { Passkey } from '@vitrine/contract/sign-in/passkeys';
import { formatDate, formatDateTime } from '../../../ui/format/format.ts';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { EditableName } from '../../../ui/forms/editable-name.tsx';
import { Badge } from '../../../ui/lists/badge.tsx';
import { Rows } from '../../../ui/lists/rows.tsx';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey, name: string) => void;
  onRemove: (passkey: Passkey) => void;
}

/** Passkeys, with the times of their addition and last use. */
export function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  const timeZone = useTimeZone();
  const describeUse = ({ lastUsedAt }: Passkey) =>
    lastUsedAt === null ? 'not used yet' : `last used ${formatDateTime(lastUsedAt, 'Invalid date', timeZone)}`;
  return (
    <Rows label="Passkeys" items={passkeys} look="plain" className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
      {(passkey) => (
        <>
          <div className="min-w-0 flex-1">
            <div className="flex min-w-0 flex-wrap items-center gap-2">
              <EditableName
                name={passkey.name}
                label="Passkey name"
                maxLength={60}
                onRename={(name) => onRename(passkey, name)}
              >
                <span className="truncate font-medium">{passkey.name}</span>
              </EditableName>
              {passkey.isSynced && <Badge>Synced</Badge>}
            </div>
            <p className="text-1 text-ink-3">
              Added {formatDate(passkey.createdAt, 'Invalid date', timeZone)}, {describeUse(passkey)}
            </p>
          </div>
          <Button small aria-label={`Remove ${passkey.name}`} onClick={() => onRemove(passkey)}>
            Remove
          </Button>
        </>
      )}
    </Rows>
  );
}
