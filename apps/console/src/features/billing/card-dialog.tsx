import { messageOr } from '@vitrine/contract/core/message';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Pay } from './pay.tsx';
import { useOrderCard } from './queries.ts';

/** Takes another card; what is overdue is paid by it at once. */
export function CardDialog({ isOverdue, onClose }: { isOverdue: boolean; onClose: () => void }) {
  const order = useOrderCard();
  // As it was when the dialog opened: what is overdue is paid while it is open.
  const [wasOverdue] = useState(isOverdue);

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
        wasOverdue ? 'The overdue payment is charged to this card now.' : 'Future payments are charged to this card.'
      }
    >
      <Pay
        order={order}
        refusalOf={(error) => messageOr(error, 'An unexpected error occurred. Please try again.')}
        submit="Use This Card"
        paid={{ title: 'Payment Method Updated' }}
        onAgain={() => order.mutate()}
        onClose={onClose}
      />
    </Dialog>
  );
}
