import type { AdminUser } from '@vitrine/contract/admin';
import type { PlanId } from '@vitrine/contract/billing/plans';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useSetPlan, useUpdateLimits } from './queries.ts';

/** Saves the plan and the granted seats of a user. */
export function useSaveLimits() {
  const toast = useToast();
  const limits = useUpdateLimits();
  const setPlan = useSetPlan();

  /** Returns false if saving failed, so that the editor stays open. */
  async function save(
    { id, subscriptionPlan, deviceSeats: seatsBefore }: AdminUser,
    deviceSeats: number,
    plan: PlanId,
  ): Promise<boolean> {
    try {
      if (plan !== subscriptionPlan) await setPlan.mutateAsync({ id, plan });
      // A change of the plan alone must not turn bought seats into granted ones.
      if (deviceSeats !== seatsBefore || plan === subscriptionPlan) await limits.mutateAsync({ id, deviceSeats });
      toast({ title: 'User Limits Updated', text: 'Device seats and storage have been updated successfully' });
      return true;
    } catch {
      return false;
    }
  }

  return { save, isPending: limits.isPending || setPlan.isPending };
}
