import { useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { CardDialog } from './card-dialog.tsx';
import { useSubscriptionFacts } from './use-subscription-facts.ts';

/** Reports an overdue payment, and offers to replace the card on file. */
export function PaymentFailed() {
  const { subscription, bought } = useSubscriptionFacts();
  const [isOpen, setIsOpen] = useState(false);
  const isOverdue = subscription.status === 'past_due';
  return (
    <>
      {isOverdue && (
        <Notice
          tone="danger"
          action={bought?.isCharged === true && <Button onClick={() => setIsOpen(true)}>Update payment method</Button>}
        >
          Your payment failed. Please update your payment method to avoid service interruption.
        </Notice>
      )}
      {isOpen && <CardDialog isOverdue={isOverdue} onClose={() => setIsOpen(false)} />}
    </>
  );
}
