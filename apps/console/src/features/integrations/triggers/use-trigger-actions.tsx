import type { Trigger } from '@vitrine/contract/integrations/triggers';
import { Link, Pencil, Trash2 } from 'lucide-react';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { LastUse } from '../components/last-use.tsx';
import { type TriggerWithSecret, useRenewTrigger, useRevokeTrigger } from './queries.ts';

interface TriggerActions {
  onEdit: (trigger: Trigger) => void;
  onRenewed: (renewed: TriggerWithSecret) => void;
}

/** Returns what can be done with a trigger. */
export function useTriggerActions({ onEdit, onRenewed }: TriggerActions) {
  const confirm = useConfirm();
  const renewing = useRenewTrigger();
  const revoking = useRevokeTrigger();

  const renew = ({ id, name, lastUsedAt }: Trigger) =>
    confirm({
      title: 'Make a new address?',
      text: (
        <>
          <p>
            <b>{name}</b> gets a new address, which you see next. The current one stops working at once.
          </p>
          <LastUse at={lastUsedAt} />
        </>
      ),
      confirm: 'Make a new address',
      tone: 'primary',
      act: () => renewing.mutateAsync(id),
      onDone: onRenewed,
    });

  const revoke = ({ id, name, lastUsedAt }: Trigger) =>
    confirm({
      title: 'Revoke this trigger?',
      text: (
        <>
          <p>
            Buttons and programs that call <b>{name}</b> will no longer start anything. A takeover that it started
            continues. This can’t be undone.
          </p>
          <LastUse at={lastUsedAt} />
        </>
      ),
      confirm: 'Revoke',
      act: () => revoking.mutateAsync(id),
      done: { title: 'Trigger revoked', text: name },
    });

  return (trigger: Trigger): MenuEntry[] => [
    { label: 'Edit', needs: 'triggers.update', icon: <Pencil />, onSelect: () => onEdit(trigger) },
    { label: 'New address', needs: 'triggers.renew', icon: <Link />, onSelect: () => void renew(trigger) },
    { label: 'Revoke', needs: 'triggers.revoke', icon: <Trash2 />, danger: true, onSelect: () => void revoke(trigger) },
  ];
}
