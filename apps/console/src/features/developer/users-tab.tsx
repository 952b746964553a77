import type { AdminUser } from '@vitrine/contract/admin';
import type { PlanId } from '@vitrine/contract/plans';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonTable } from '../../ui/skeleton-table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useCharges } from '../subscription/queries.ts';
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

/** So many rows at once; more are shown on request. */
const PAGE = 50;

/** Every account, found by a part of its address. */
export function UsersTab() {
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const [shown, setShown] = useState(PAGE);
  const users = useUsers(useDeferredValue(search.trim()));
  const hasSandbox = useHealth().data?.payment.text.startsWith('Sandbox') ?? false;
  const hasPlans = useCharges();
  const limits = useUpdateLimits();
  const setPlan = useSetPlan();
  const [asked, setAsked] = useState<{ user: AdminUser; act: UserAct } | null>(null);

  async function save(
    { id, subscriptionPlan, deviceSeats: seatsBefore }: AdminUser,
    deviceSeats: number,
    plan: PlanId,
  ): Promise<void> {
    try {
      if (plan !== subscriptionPlan) await setPlan.mutateAsync({ id, plan });
      // Seats that were bought are not granted besides, just because the plan was changed.
      if (deviceSeats !== seatsBefore || plan === subscriptionPlan) await limits.mutateAsync({ id, deviceSeats });
      toast({ title: 'User Limits Updated', text: 'Device seats and storage have been updated successfully' });
    } catch (error) {
      toast({ title: 'Error', text: textOf(error, 'Failed to update user limits'), tone: 'danger' });
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
      {users.isError ? (
        <ErrorState title="Failed to load users" text={users.error.message} onRetry={() => void users.refetch()} />
      ) : users.data === undefined ? (
        <SkeletonTable />
      ) : users.data.length === 0 ? (
        <EmptyState plain title="No user has such an address" />
      ) : (
        <ul className="rounded border border-line bg-paper" aria-label="Users">
          {users.data.slice(0, shown).map((user) => (
            <UserRow
              key={user.id}
              user={user}
              hasSandbox={hasSandbox}
              hasPlans={hasPlans}
              busy={limits.isPending || setPlan.isPending}
              onSave={(seats, plan) => void save(user, seats, plan)}
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
  /** What is said where the failure has no words of its own. */
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
      toast({ title: 'Error', text: textOf(error, question.failed), tone: 'danger' });
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
      text: 'Its subscription is canceled at the payment provider at once, and granted seats and storage are taken back. Devices and media stay.',
      confirm: 'Reset user',
      run: () => reset.mutateAsync(id),
      failed: 'Failed to reset user',
      done: { title: 'User Reset', text: 'User subscription has been reset successfully' },
    },
    admin: {
      title: isAdmin ? `Remove ${email} as administrator?` : `Make ${email} an administrator?`,
      text: isAdmin
        ? 'It will no longer see this panel, and its plan’s limits apply to it.'
        : 'It will see every account, change their plans and delete them. A subscription that it pays for ends with the period that is paid.',
      confirm: isAdmin ? 'Remove admin rights' : 'Make admin',
      run: () => setAdmin.mutateAsync({ id, isAdmin: !isAdmin }),
      failed: 'Failed to change admin rights',
      done: { title: isAdmin ? 'Admin rights removed' : 'User is an administrator now' },
    },
    suspend: {
      title: isSuspended ? `Let ${email} in again?` : `Suspend ${email}?`,
      text: isSuspended
        ? 'It can sign in again.'
        : 'It is signed out everywhere and cannot sign in. Its screens go on playing.',
      confirm: isSuspended ? 'Let in again' : 'Suspend user',
      run: () => suspend.mutateAsync({ id, isSuspended: !isSuspended }),
      failed: isSuspended ? 'Failed to let the user in again' : 'Failed to suspend user',
      done: { title: isSuspended ? 'User can sign in again' : 'User suspended' },
    },
    delete: {
      title: `Delete ${email}?`,
      text: 'Its devices, media and schedules are deleted, its screens go dark, and its subscription ends. None of it can be brought back.',
      confirm: 'Delete user',
      run: () => remove.mutateAsync(id),
      failed: 'Failed to delete user',
      done: { title: 'User deleted' },
    },
    advance: {
      title: `End the paid period of ${email} now?`,
      text: 'This is for tests: the next payment is due at once, or the subscription ends if it was canceled.',
      confirm: 'End period',
      run: () => advance.mutateAsync(id),
      failed: 'Failed to end the paid period',
      done: { title: 'Paid period ended' },
    },
  };
}

const textOf = (error: unknown, otherwise: string): string =>
  error instanceof Error && error.message !== '' ? error.message : otherwise;
