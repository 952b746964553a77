import { Check, CircleDashed, X } from 'lucide-react';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Ring } from '../../ui/feedback/ring.tsx';
import { describeDelivery, isComplete, describeWaiting } from './delivery-text.ts';
import { type Followed, useDelivery } from './queries.ts';

interface ReceiptProps {
  followed: Followed;
  onClose: () => void;
}

/** The delivery of an assignment: how many of its screens show the media, and why the others do not. */
export function Receipt({ followed, onClose }: ReceiptProps) {
  const delivery = useDelivery(followed).data;
  const waiting = delivery === undefined ? [] : describeWaiting(delivery);
  return (
    <div role="status" className="flex items-start gap-3 rounded bg-accent-soft py-2 pl-4 pr-2">
      <span className="grid h-7 place-items-center">
        {delivery === undefined || delivery.loading > 0 ? (
          <Ring size={16} />
        ) : isComplete(delivery) ? (
          <Check className="text-online-mark" />
        ) : (
          <CircleDashed className="text-ink-3" />
        )}
      </span>
      <div className="min-w-0 flex-1 py-1">
        <p className="break-words">
          <b className="font-strong">{delivery === undefined ? 'Updating screens…' : describeDelivery(delivery)}</b>{' '}
          <span className="text-ink-2">{followed.mediaName}</span>
        </p>
        {waiting.length > 0 && (
          <ul className="max-h-40 overflow-y-auto text-1 text-ink-2">
            {waiting.map((words) => (
              <li key={words} className="break-words">
                {words}
              </li>
            ))}
          </ul>
        )}
      </div>
      <IconButton small label="Dismiss" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}
