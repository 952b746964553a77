import { roleNames } from '@vitrine/contract/team/roles';
import type { Invitation } from '@vitrine/contract/team/team';
import { Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { formatDate } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/lists/badge.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { LimitNames } from '../limits/limit-names.tsx';
import { useResendInvitation, useRevokeInvitation } from '../queries.ts';
import { CopyLink } from './copy-link.tsx';

interface InvitationListProps {
  invitations: readonly Invitation[];
  sendsEmail: boolean;
}

/** The invitations that nobody has accepted yet. */
export function InvitationList({ invitations, sendsEmail }: InvitationListProps) {
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null);
  return (
    <>
      <ul aria-label="Invitations" className="rounded border border-line bg-paper">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            sendsEmail={sendsEmail}
            onWithdraw={() => setWithdrawn(invitation)}
          />
        ))}
      </ul>
      {withdrawn !== null && <WithdrawDialog invitation={withdrawn} onClose={() => setWithdrawn(null)} />}
    </>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  sendsEmail: boolean;
  onWithdraw: () => void;
}

function InvitationRow({ invitation, sendsEmail, onWithdraw }: InvitationRowProps) {
  const { id, email, role, groupIds, folderIds, invitedBy, expiresAt, isExpired } = invitation;
  const { mutate, isPending } = useResendInvitation();
  const again = sendsEmail ? 'Send again' : 'Renew for 7 days';
  const toast = useToast();
  const renew = () =>
    mutate(id, {
      onSuccess: () => toast({ title: sendsEmail ? 'Invitation sent again' : 'Invitation renewed', text: email }),
    });
  return (
    <li
      aria-label={email}
      className="flex flex-wrap items-center gap-x-2 gap-y-2 border-b border-line px-4 py-2.5 last:border-0"
    >
      <div className="min-w-0 flex-1 max-wide:basis-full">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium" title={email}>
            {email}
          </span>
          <Badge>{roleNames[role]}</Badge>
          {isExpired && <Badge tone="warning">Expired</Badge>}
        </p>
        {(groupIds !== null || folderIds !== null) && <LimitNames limits={invitation} isInLine />}
        <p className="text-1 break-words text-ink-3">
          {invitedBy !== '' && `Invited by ${invitedBy} · `}
          {isExpired ? 'Expired' : 'Expires'} {formatDate(expiresAt)}
        </p>
      </div>
      {isExpired ? (
        <Button small busy={isPending} aria-label={`${again}: ${email}`} onClick={renew}>
          <Send />
          {again}
        </Button>
      ) : (
        <CopyLink invitation={invitation} />
      )}
      <ActionsMenu
        name={email}
        small
        className="max-wide:ml-auto"
        entries={[
          ...(isExpired ? [] : [{ label: again, icon: <Send />, onSelect: renew }]),
          { label: 'Withdraw', icon: <Undo2 />, danger: true, onSelect: onWithdraw },
        ]}
      />
    </li>
  );
}

function WithdrawDialog({ invitation: { id, email }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { mutate, isPending } = useRevokeInvitation();
  const toast = useToast();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Withdraw the invitation?"
      text={
        <p>
          The link sent to <b>{email}</b> stops working at once.
        </p>
      }
      confirm="Withdraw"
      cancel="Keep"
      busy={isPending}
      onConfirm={() =>
        mutate(id, { onSuccess: () => toast({ title: 'Invitation withdrawn', text: email }), onSettled: onClose })
      }
    />
  );
}
