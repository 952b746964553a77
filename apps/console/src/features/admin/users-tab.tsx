import type { AdminUser } from '@vitrine/contract/admin';
import { messageOr } from '@vitrine/contract/core/message';
import type { PlanId } from '@vitrine/contract/billing/plans';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureOf } from '../../api/failure.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SkeletonTable } from '../../ui/lists/skeleton-table.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useCharges } from '../billing/index.ts';
import { type UserAct, UserRow } from './components/user-row.tsx';
import {
  useAdvance,
  useDeleteUser,
  useHealth,
  useResetUser,
  useSetAdmin,
  useSetPlan,
  useSuspend,
  useUpdateLimits,
  useUsers,
} from './queries.ts';

/** Rows shown at first; more are shown on request. */
const PAGE = 50;

/** Every account, with a search by email. */
export function UsersTab() {
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const [shown, setShown] = useState(PAGE);
  const users = useUsers(useDeferredValue(search.trim()));
  const failure = failureOf(users);
  const hasSandbox = useHealth().data?.payment.text.startsWith('Sandbox') ?? false;
  const hasPlans = useCharges() ?? false;
  const limits = useUpdateLimits();
  const setPlan = useSetPlan();
  const [asked, setAsked] = useState<{ user: AdminUser; act: UserAct } | null>(null);

  /** False where it failed: the editor stays open then. */
  async function save(
    { id, subscriptionPlan, deviceSeats: seatsBefore }: AdminUser,
    deviceSeats: number,
    plan: PlanId,
  ): Promise<boolean> {
    try {
      if (plan !== subscriptionPlan) await setPlan.mutateAsync({ id, plan });
      // Changing the plan alone does not grant the seats that were bought.
      if (deviceSeats !== seatsBefore || plan === subscriptionPlan) await limits.mutateAsync({ id, deviceSeats });
      toast({ title: 'User Limits Updated', text: 'Device seats and storage have been updated successfully' });
      return true;
    } catch (error) {
      toast({ title: 'Error', text: messageOr(error, 'Failed to update user limits'), tone: 'danger' });
      return false;
    }
  }

  function find(text: string): void {
    setShown(PAGE);
    setParams(
      (before) => {
        if (text === '') before.delete('search');
        else before.set('search', text);
        return before;
      },
      { replace: true },
    );
  }

  return (
    <Section
      title="User Management"
      {...(users.data === undefined ? {} : { count: users.data.length })}
      tools={<SearchField label="Search by email" value={search} onValueChange={find} />}
    >
      {failure !== null ? (
        <ErrorState title="Failed to load users" {...failure} />
      ) : users.data === undefined ? (
        <SkeletonTable />
      ) : users.data.length === 0 ? (
        <EmptyState plain title="No matching users" />
      ) : (
        <ul className="rounded border border-line bg-paper" aria-label="Users">
          {users.data.slice(0, shown).map((user) => (
            <UserRow
              key={user.id}
              user={user}
              hasSandbox={hasSandbox}
              hasPlans={hasPlans}
              busy={limits.isPending || setPlan.isPending}
              onSave={(seats, plan) => save(user, seats, plan)}
              onAct={(act) => setAsked({ user, act })}
            />
          ))}
        </ul>
      )}
      {(users.data?.length ?? 0) > shown && (
        <div className="mt-4 flex justify-center">
          <Button onClick={() => setShown(shown + PAGE)}>Show more</Button>
        </div>
      )}
      {asked !== null && <Ask {...asked} onClose={() => setAsked(null)} />}
    </Section>
  );
}

interface Question {
  title: string;
  text: string;
  confirm: string;
  run: () => Promise<unknown>;
  /** Shown where the server gave no reason. */
  failed: string;
  done: { title: string; text?: string };
}

/** Asks before an act that takes something away, or gives much. */
function Ask({ user, act, onClose }: { user: AdminUser; act: UserAct; onClose: () => void }) {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const question = useQuestions(user)[act];

  async function confirm(): Promise<void> {
    setIsBusy(true);
    try {
      await question.run();
      toast(question.done);
    } catch (error) {
      toast({ title: 'Error', text: messageOr(error, question.failed), tone: 'danger' });
    } finally {
      setIsBusy(false);
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={question.title}
      text={question.text}
      confirm={question.confirm}
      busy={isBusy}
      onConfirm={() => void confirm()}
    />
  );
}

function useQuestions({ id, email, isAdmin, isSuspended }: AdminUser): Record<UserAct, Question> {
  const reset = useResetUser();
  const setAdmin = useSetAdmin();
  const suspend = useSuspend();
  const remove = useDeleteUser();
  const advance = useAdvance();
  return {
    reset: {
      title: `Reset ${email}?`,
      text: 'The subscription is canceled at the payment provider now, and granted seats and storage are removed. Devices and media stay.',
      confirm: 'Reset user',
      run: () => reset.mutateAsync(id),
      failed: 'Failed to reset user',
      done: { title: 'User Reset', text: 'User subscription has been reset successfully' },
    },
    admin: {
      title: isAdmin ? `Remove ${email} as administrator?` : `Make ${email} an administrator?`,
      text: isAdmin
        ? 'This user will lose access to this panel, and the limits of their plan apply.'
        : 'This user will be able to see every account, change its plan and delete it. A paid subscription ends with the current period.',
      confirm: isAdmin ? 'Remove admin rights' : 'Make admin',
      run: () => setAdmin.mutateAsync({ id, isAdmin: !isAdmin }),
      failed: 'Failed to change admin rights',
      done: { title: isAdmin ? 'Admin rights removed' : 'User is now an administrator' },
    },
    suspend: {
      title: isSuspended ? `Restore access for ${email}?` : `Suspend ${email}?`,
      text: isSuspended
        ? 'This user can sign in again.'
        : 'This user is signed out everywhere and cannot sign in. Their screens keep playing.',
      confirm: isSuspended ? 'Restore access' : 'Suspend user',
      run: () => suspend.mutateAsync({ id, isSuspended: !isSuspended }),
      failed: isSuspended ? 'Failed to restore access' : 'Failed to suspend user',
      done: { title: isSuspended ? 'Access restored' : 'User suspended' },
    },
    delete: {
      title: `Delete ${email}?`,
      text: "All devices, media and schedules of this user are deleted, their screens go blank, and the subscription ends. This can't be undone.",
      confirm: 'Delete user',
      run: () => remove.mutateAsync(id),
      failed: 'Failed to delete user',
      done: { title: 'User deleted' },
    },
    advance: {
      title: `End the paid period of ${email} now?`,
      text: 'For testing: the next payment is due now, or the subscription ends if it was canceled.',
      confirm: 'End period',
      run: () => advance.mutateAsync(id),
      failed: 'Failed to end the paid period',
      done: { title: 'Paid period ended' },
    },
  };
}
