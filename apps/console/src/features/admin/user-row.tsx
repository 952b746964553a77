import type { AdminUser } from '@vitrine/contract/admin';
import type { PlanId } from '@vitrine/contract/billing/plans';
import { PlanIdSchema } from '@vitrine/contract/billing/subscription';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { formatDateTime } from '../../ui/format/format.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Stepper } from '../../ui/forms/stepper.tsx';
import { EllipsisVertical } from 'lucide-react';
import { failing } from './queries.ts';
import { planNames } from '../../ui/format/plan-names.ts';

export type UserAction = 'reset' | 'admin' | 'suspend' | 'delete' | 'advance';

interface UserRowProps {
  user: AdminUser;
  /** The paid period of test subscriptions can be ended. */
  hasSandbox: boolean;
  /** False where nothing is charged: there are no plans and no limits then. */
  hasPlans: boolean;
  onAction: (action: UserAction) => void;
}

/** One account with its plan and limits, and an editor for them. */
export function UserRow({ user, hasSandbox, hasPlans, onAction }: UserRowProps) {
  const [edited, setEdited] = useState<{ seats: number; plan: PlanId } | null>(null);
  const { email, isAdmin, isSuspended, subscriptionStatus, effectivePlan, deviceSeats, deviceCount, createdAt } = user;
  const failure = failing(t('Failed to update user limits'));
  const limits = useChange(q.admin.updateLimits({ failure }));
  const setPlan = useChange(q.admin.setPlan({ failure }));
  const toast = useToast();
  const busy = limits.isPending || setPlan.isPending;

  /** After a failure the editor stays open with its values. */
  async function save({ seats, plan }: { seats: number; plan: PlanId }): Promise<void> {
    const params = { userId: user.id };
    if (plan !== user.subscriptionPlan) await setPlan.mutateAsync({ params, body: { plan } });
    // A change of the plan alone must not turn bought seats into granted ones.
    if (seats !== deviceSeats || plan === user.subscriptionPlan) {
      await limits.mutateAsync({ params, body: { deviceSeats: seats, extraStorageBytes: 0 } });
    }
    toast({ title: t('User Limits Updated'), text: t('Device seats and storage have been updated successfully') });
    setEdited(null);
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <b className="break-all">{email}</b>
        {isAdmin && <Badge tone="accent">{t('Admin')}</Badge>}
        {isSuspended && <Badge tone="danger">{t('Suspended')}</Badge>}
        {hasPlans && (
          <Badge tone={subscriptionStatus === 'active' ? 'accent' : 'neutral'}>
            {subscriptionStatus || t('inactive')}
          </Badge>
        )}
        <span className="ms-auto flex gap-2">
          {hasPlans && edited === null && (
            <Button small onClick={() => setEdited({ seats: deviceSeats, plan: user.subscriptionPlan })}>
              {t('Edit Limits')}
            </Button>
          )}
          {hasPlans && (
            <Button small variant="quiet-danger" onClick={() => onAction('reset')}>
              {t('Reset')}
            </Button>
          )}
          <Menu
            align="end"
            entries={[
              { label: isAdmin ? t('Remove admin rights') : t('Make admin'), onSelect: () => onAction('admin') },
              { label: isSuspended ? t('Restore access') : t('Suspend'), onSelect: () => onAction('suspend') },
              ...(hasSandbox ? [{ label: t('End paid period now (test)'), onSelect: () => onAction('advance') }] : []),
              'divider',
              { label: t('Delete user'), danger: true, onSelect: () => onAction('delete') },
            ]}
          >
            <Button small square variant="quiet" aria-label={t('More about {email}', { email })}>
              <EllipsisVertical />
            </Button>
          </Menu>
        </span>
      </div>
      <p className="text-1 text-ink-2">
        {hasPlans && (
          <>
            {t('Plan: {plan}', { plan: planNames[effectivePlan] })} ·{' '}
            {t('{count, plural, one {# device seat} other {# device seats}}', { count: deviceSeats })} ·{' '}
          </>
        )}
        {t('{count, plural, one {# device} other {# devices}}', { count: deviceCount })} ·{' '}
        {t('Created {time}', { time: formatDateTime(createdAt) })}
      </p>
      {edited !== null && (
        <form
          className="flex flex-wrap items-center gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void save(edited).catch(() => {});
          }}
        >
          <span className="flex items-center gap-2">
            {t('Device seats')}
            <Stepper
              label={t('Device seats')}
              value={edited.seats}
              min={1}
              onValueChange={(seats) => setEdited({ ...edited, seats })}
            />
          </span>
          <label className="flex items-center gap-2">
            {t('Plan')}
            <Select
              value={edited.plan}
              onValueChange={(value) => {
                const plan = PlanIdSchema.safeParse(value);
                if (plan.success) setEdited({ ...edited, plan: plan.data });
              }}
            >
              {PlanIdSchema.options.map((id) => (
                <option key={id} value={id}>
                  {planNames[id]}
                </option>
              ))}
            </Select>
          </label>
          <span className="ms-auto flex gap-2">
            <Button onClick={() => setEdited(null)}>{t('Cancel')}</Button>
            <Button type="submit" variant="primary" busy={busy}>
              {t('Save')}
            </Button>
          </span>
        </form>
      )}
    </>
  );
}
