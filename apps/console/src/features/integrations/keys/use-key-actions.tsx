import type { ApiKey } from '@vitrine/contract/integrations/api-keys';
import { Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { LastUse } from '../components/last-use.tsx';
import { type KeyWithToken, useRevokeApiKey, useRotateApiKey } from '../queries.ts';

interface KeyActions {
  onEdit: (apiKey: ApiKey) => void;
  onRotated: (rotated: KeyWithToken) => void;
}

/** Returns what can be done with a key: its maker can change it, and admins can revoke the keys of others. */
export function useKeyActions({ onEdit, onRotated }: KeyActions) {
  const confirm = useConfirm();
  const rotating = useRotateApiKey();
  const revoking = useRevokeApiKey();

  const rotate = ({ id, name, previousTokenEndsAt }: ApiKey) =>
    confirm({
      title: 'Rotate this key?',
      text: (
        <>
          <p>
            <b>{name}</b> gets a new key, which you see next. The current one works for another 24 hours, so that you
            have time to update each program that uses it.
          </p>
          {previousTokenEndsAt !== null && <p>The key before it, from your last rotation, stops working at once.</p>}
        </>
      ),
      confirm: 'Rotate',
      tone: 'primary',
      act: () => rotating.mutateAsync(id),
      onDone: onRotated,
    });

  const revoke = ({ id, name, lastUsedAt }: ApiKey) =>
    confirm({
      title: 'Revoke this key?',
      text: (
        <>
          <p>
            Programs that use <b>{name}</b> are refused at once. This can’t be undone.
          </p>
          <LastUse at={lastUsedAt} />
        </>
      ),
      confirm: 'Revoke',
      act: () => revoking.mutateAsync(id),
      done: { title: 'Key revoked', text: name },
    });

  return (apiKey: ApiKey): MenuEntry[] => [
    apiKey.isYours && {
      label: 'Edit',
      needs: 'apiKeys.update',
      icon: <Pencil />,
      onSelect: () => onEdit(apiKey),
    },
    apiKey.isYours &&
      !apiKey.isExpired && {
        label: 'Rotate',
        needs: 'apiKeys.rotate',
        icon: <RefreshCw />,
        onSelect: () => void rotate(apiKey),
      },
    { label: 'Revoke', needs: 'apiKeys.revoke', icon: <Trash2 />, danger: true, onSelect: () => void revoke(apiKey) },
  ];
}
