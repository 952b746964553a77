import { Check, CircleDashed, X } from 'lucide-react';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Ring } from '../../ui/feedback/ring.tsx';
import { headlineOf, isComplete, waitingOf } from './delivery-labels.ts';
import { type Followed, useArrivalQuery } from './queries.ts';

interface ReceiptProps {
  followed: Followed;
  onClose: () => void;
}

/** How many of the screens that were given media show it, and why the others do not. */
export function Receipt({ followed, onClose }: ReceiptProps) {
  const arrival = useArrivalQuery(followed).data;
  const waiting = arrival === undefined ? [] : waitingOf(arrival);
  return (
    <div role="status" className="flex items-start gap-3 rounded bg-accent-soft py-2 pl-4 pr-2">
      <span className="grid h-7 place-items-center">
        {arrival === undefined || arrival.loading > 0 ? (
          <Ring className="size-4!" />
        ) : isComplete(arrival) ? (
          <Check className="text-online-mark" />
        ) : (
          <CircleDashed className="text-ink-3" />
        )}
      </span>
      <div className="min-w-0 flex-1 py-1">
        <p className="break-words">
          <b className="font-strong">{arrival === undefined ? 'Updating screens…' : headlineOf(arrival)}</b>{' '}
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
