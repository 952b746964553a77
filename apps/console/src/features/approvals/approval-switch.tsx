import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useApprovalSettings } from '../../api/approval.ts';
import { SwitchField } from '../../ui/forms/switch.tsx';
import { Link } from '../../ui/routing/navigation.tsx';

/**
 * Turns approval on and off for the account, and leads to changes that still wait: without approval, the navigation has
 * no entry for them.
 */
export function ApprovalSwitch() {
  const settings = useApprovalSettings();
  const switching = useChange(
    q.approvals.changeSettings({
      failure: t('Failed to change approval'),
      done: (_, { body }) => (body.isOn ? t('Approval is on') : t('Approval is off')),
    }),
  );
  return (
    <div className="grid gap-3">
      <SwitchField
        label={t('Changes to screens need approval')}
        hint={t(
          'What editors and schedulers put on screens waits until an admin approves it. Takeovers and changes by admins never wait.',
        )}
        checked={settings?.isOn ?? false}
        disabled={settings === undefined || switching.isPending}
        onCheckedChange={(isOn) => switching.mutate({ body: { isOn } })}
      />
      {settings !== undefined && settings.waitingCount > 0 && (
        <Link to="/approvals" className="link w-fit">
          {t('{count, plural, one {# change waiting for approval} other {# changes waiting for approval}}', {
            count: settings.waitingCount,
          })}
        </Link>
      )}
    </div>
  );
}
