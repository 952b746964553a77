import { Check, CircleDashed, X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Ring } from '../../ui/ring.tsx';
import { headlineOf, waitingOf } from './arrival-words.ts';
import { type Followed, useArrival } from './queries.ts';

export interface ReceiptProps {
  followed: Followed;
  onClose: () => void;
}

/** Shows a change arrive on the screens that it is for: on air, still downloading, or offline since when. */
export function Receipt({ followed, onClose }: ReceiptProps) {
  const arrival = useArrival(followed);
  const waiting = arrival === undefined ? [] : waitingOf(arrival);
  return (
    <div role="status" className="flex items-start gap-3 rounded bg-accent-soft py-2 pl-4 pr-2">
      <span className="grid h-7 place-items-center">
        {arrival === undefined || arrival.loading > 0 ? (
          <Ring className="size-4!" />
        ) : waiting.length === 0 ? (
          <Check className="text-online-mark" />
        ) : (
          <CircleDashed className="text-ink-3" />
        )}
      </span>
      <div className="min-w-0 flex-1 py-1">
        <p className="break-words">
          <b className="font-strong">{arrival === undefined ? 'Telling the screens' : headlineOf(arrival)}</b>{' '}
          <span className="text-ink-2">{followed.mediaName}</span>
        </p>
        {waiting.length > 0 && (
          <ul className="text-1 text-ink-2">
            {waiting.map((words) => (
              <li key={words} className="break-words">
                {words}
              </li>
            ))}
          </ul>
        )}
      </div>
      <IconButton small label="Close the receipt" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}
