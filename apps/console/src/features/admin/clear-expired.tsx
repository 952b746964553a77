import { useState } from 'react';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useClearExpired } from './queries.ts';

/** Moves accounts with an expired subscription to the Free plan, after asking. */
export function ClearExpired({ label }: { label: string }) {
  const toast = useToast();
  const clear = useClearExpired();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{label}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Clear expired subscriptions?"
        text="Accounts whose canceled subscription has ended move to the Free plan. Their devices and media stay."
        confirm="Clear expired"
        busy={clear.isPending}
        onConfirm={() =>
          clear.mutate(undefined, {
            onSuccess: ({ cleared }) =>
              toast({ title: 'Cleanup Complete', text: `Cleared ${cleared} expired subscriptions` }),
            onSettled: () => setIsAsking(false),
          })
        }
      />
    </>
  );
}
