import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { useClearExpired } from './queries.ts';

/** Moves accounts with an expired subscription to the Free plan, after asking. */
export function ClearExpired({ label }: { label: string }) {
  const toast = useToast();
  const confirm = useConfirm();
  const { mutateAsync } = useClearExpired();
  const clear = () =>
    confirm({
      title: 'Clear expired subscriptions?',
      text: 'Accounts whose canceled subscription has ended move to the Free plan. Their devices and media stay.',
      confirm: 'Clear expired',
      act: () => mutateAsync(undefined),
      onDone: ({ cleared }) => toast({ title: 'Cleanup Complete', text: `Cleared ${cleared} expired subscriptions` }),
    });
  return <Button onClick={() => void clear()}>{label}</Button>;
}
