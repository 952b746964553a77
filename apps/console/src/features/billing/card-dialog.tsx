import { findMessage } from '@vitrine/contract/core/message';
import { useEffect, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Pay } from './pay.tsx';
import { UNEXPECTED_ERROR } from './use-card-on-file.ts';

/** Replaces the card; an overdue amount is charged to the new one at once. */
export function CardDialog({ isOverdue, onClose }: { isOverdue: boolean; onClose: () => void }) {
  const order = useChange(q.billing.updateCard());
  // The value when the dialog opened: the overdue amount is paid while it is open.
  const [wasOverdue] = useState(isOverdue);

  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    order.mutate();
  });

  return (
    <Dialog
      onClose={onClose}
      title={t('Update Payment Method')}
      description={
        wasOverdue
          ? t('The overdue payment is charged to this card now.')
          : t('Future payments are charged to this card.')
      }
    >
      <Pay
        order={order}
        refusalOf={(error) => findMessage(error, UNEXPECTED_ERROR)}
        submit={t('Use This Card')}
        paid={{ title: t('Payment Method Updated') }}
        onAgain={() => order.mutate()}
        onClose={onClose}
      />
    </Dialog>
  );
}
