import type { Invitation } from '@vitrine/contract/team/team';
import { Send, Undo2 } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { roleNames } from '../../../ui/access/role-names.ts';
import { rich } from '../../../ui/format/rich.ts';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { formatDate } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Rows } from '../../../ui/lists/rows.tsx';
import { Badge } from '../../../ui/lists/badge.tsx';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { LimitNames } from '../limits/limit-names.tsx';
import { CopyLink } from './copy-link.tsx';

interface InvitationListProps {
  invitations: readonly Invitation[];
  sendsEmail: boolean;
}

/** The invitations that nobody has accepted yet. */
export const InvitationList = ({ invitations, sendsEmail }: InvitationListProps) => (
  <Rows
    label={t('Invitations')}
    items={invitations}
    nameOf={({ email }) => email}
    className="flex flex-wrap items-center gap-2 px-4 py-2.5"
  >
    {(invitation) => <InvitationRow invitation={invitation} sendsEmail={sendsEmail} />}
  </Rows>
);

function InvitationRow({ invitation, sendsEmail }: { invitation: Invitation; sendsEmail: boolean }) {
  const { id, email, role, groupIds, folderIds, invitedBy, expiresAt, isExpired } = invitation;
  const again = sendsEmail ? t('Send again') : t('Renew for 7 days');
  const { mutate, isPending } = useChange(
    q.team.resendInvitation({
      failure: t('Failed to renew the invitation'),
      done: () => ({ title: sendsEmail ? t('Invitation sent again') : t('Invitation renewed'), text: email }),
    }),
  );
  const confirm = useConfirm();
  const revoking = useChange(q.team.revokeInvitation({ failure: t('Failed to withdraw the invitation') }));
  const renew = () => mutate({ params: { id } });
  const withdraw = () =>
    confirm({
      title: t('Withdraw the invitation?'),
      text: <p>{rich('The link sent to {email} stops working at once.', { email: <b>{email}</b> })}</p>,
      confirm: t('Withdraw'),
      cancel: t('Keep'),
      act: () => revoking.mutateAsync({ params: { id } }),
      done: { title: t('Invitation withdrawn'), text: email },
    });
  return (
    <>
      <div className="min-w-0 flex-1 max-wide:basis-full">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium" title={email}>
            {email}
          </span>
          <Badge>{roleNames[role]}</Badge>
          {isExpired && <Badge tone="warning">{t('Expired', {}, 'invitation')}</Badge>}
        </p>
        {(groupIds !== null || folderIds !== null) && <LimitNames limits={invitation} isInLine />}
        <p className="text-1 break-words text-ink-3">
          {invitedBy !== '' && <>{t('Invited by {name}', { name: invitedBy })} · </>}
          {isExpired
            ? t('Expired {date}', { date: formatDate(expiresAt) })
            : t('Expires {date}', { date: formatDate(expiresAt) })}
        </p>
      </div>
      {isExpired ? (
        <Button small busy={isPending} aria-label={t('{action}: {email}', { action: again, email })} onClick={renew}>
          <Send />
          {again}
        </Button>
      ) : (
        <CopyLink invitation={invitation} />
      )}
      <ActionsMenu
        name={email}
        small
        className="max-wide:ms-auto"
        entries={[
          !isExpired && { label: again, icon: <Send />, onSelect: renew },
          { label: t('Withdraw'), icon: <Undo2 />, danger: true, onSelect: () => void withdraw() },
        ]}
      />
    </>
  );
}
