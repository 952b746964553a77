import type { AdminUser } from '@vitrine/contract/admin';
import type { PlanId } from '@vitrine/contract/billing/plans';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { withParam } from '../../ui/forms/use-address-text.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { useCharges } from '../billing/index.ts';
import { UserRow } from './components/user-row.tsx';
import { failing, healthRead, readUsers } from './queries.ts';
import { useUserActions } from './user-actions.ts';

/** Rows shown at first; more are shown on request. */
const PAGE_SIZE = 50;

/** Every account, with a search by email. */
export function UsersTab() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const [shown, setShown] = useState(PAGE_SIZE);
  const users = useRead(readUsers(useDeferredValue(search.trim())));
  const { data } = users;

  function find(text: string): void {
    setShown(PAGE_SIZE);
    setParams((before) => withParam(before, 'search', text), { replace: true });
  }

  return (
    <Section
      title="User Management"
      {...(data !== undefined && { count: data.length })}
      tools={<SearchField label="Search by email" value={search} onValueChange={find} />}
    >
      <Region of={users} empty={{ plain: true, title: 'No matching users' }}>
        {(all) => <UserList users={all.slice(0, shown)} />}
      </Region>
      <ShowMore hasMore={(data?.length ?? 0) > shown} onMore={() => setShown(shown + PAGE_SIZE)} />
    </Section>
  );
}

function UserList({ users }: { users: readonly AdminUser[] }) {
  const hasSandbox = useRead(healthRead).data?.payment.text.startsWith('Sandbox') ?? false;
  const hasPlans = useCharges() ?? false;
  const { save, isPending } = useSaveLimits();
  const confirm = useConfirm();
  const actionsOf = useUserActions();
  return (
    <Rows label="Users" items={users} nameOf={({ email }) => email} className="grid gap-3 px-4 py-3">
      {(user) => (
        <UserRow
          user={user}
          hasSandbox={hasSandbox}
          hasPlans={hasPlans}
          busy={isPending}
          onSave={(seats, plan) => save(user, seats, plan)}
          onAction={(action) => void confirm(actionsOf(user)[action])}
        />
      )}
    </Rows>
  );
}

/** Saves the plan and the granted seats of a user. */
function useSaveLimits() {
  const toast = useToast();
  const failure = failing('Failed to update user limits');
  const limits = useChange(q.admin.updateLimits({ failure }));
  const setPlan = useChange(q.admin.setPlan({ failure }));

  /** Returns false if saving failed, so that the editor stays open. */
  async function save(
    { id: userId, subscriptionPlan, deviceSeats: seatsBefore }: AdminUser,
    deviceSeats: number,
    plan: PlanId,
  ): Promise<boolean> {
    try {
      if (plan !== subscriptionPlan) await setPlan.mutateAsync({ params: { userId }, body: { plan } });
      // A change of the plan alone must not turn bought seats into granted ones.
      if (deviceSeats !== seatsBefore || plan === subscriptionPlan) {
        await limits.mutateAsync({ params: { userId }, body: { deviceSeats, extraStorageBytes: 0 } });
      }
      toast({ title: 'User Limits Updated', text: 'Device seats and storage have been updated successfully' });
      return true;
    } catch {
      return false;
    }
  }

  return { save, isPending: limits.isPending || setPlan.isPending };
}
