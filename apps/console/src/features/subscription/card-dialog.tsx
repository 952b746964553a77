import { isAppError } from '@vitrine/contract/errors';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Pay } from './pay.tsx';
import { useOrderCard } from './queries.ts';

/** Takes another card; what is overdue is paid by it at once. */
export function CardDialog({ isOverdue, onClose }: { isOverdue: boolean; onClose: () => void }) {
  const toast = useToast();
  const order = useOrderCard();
  const secret = order.data?.clientSecret;

  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    order.mutate();
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Update Payment Method"
      description={
        isOverdue ? 'The overdue payment is made with this card at once.' : 'The next payments are made with this card.'
      }
    >
      {order.isError ? (
        <>
          <Notice tone="danger">
            {isAppError(order.error) ? order.error.message : 'An unexpected error occurred. Please try again.'}
          </Notice>
          <div className="flex justify-end">
            <Button onClick={onClose}>Close</Button>
          </div>
        </>
      ) : secret ? (
        <Pay
          clientSecret={secret}
          submit="Use This Card"
          onPaid={() => {
            toast({ title: 'Payment Method Updated' });
            onClose();
          }}
          onPending={onClose}
          onCancel={onClose}
        />
      ) : (
        <Spinner label="Preparing the payment" className="min-h-40" />
      )}
    </Dialog>
  );
}
