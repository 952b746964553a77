import { Check, X } from 'lucide-react';
import { formatDateTime } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Ring } from '../../../ui/ring.tsx';
import type { Arrival } from '../arrival.ts';

interface AssignmentReceiptProps {
  arrival: Arrival;
  mediaName: string;
  onClose: () => void;
}

/** Shows an assignment arrive, by what the screens themselves report. */
export function AssignmentReceipt({ arrival, mediaName, onClose }: AssignmentReceiptProps) {
  const { onAir, total, waiting } = arrival;
  return (
    <div role="status" className="flex items-start gap-2 rounded bg-accent-soft py-1.5 pl-3 pr-1.5 text-1">
      <span className="grid h-6 place-items-center">
        {waiting === 'sending' ? (
          <Ring className="size-3.5!" />
        ) : (
          waiting === null && <Check className="text-online-mark" />
        )}
      </span>
      <p className="min-w-0 flex-1 py-1">
        <b className="font-strong">
          On air on {onAir} of {total} screens
        </b>
        <span className="block truncate text-ink-2" title={mediaName}>
          {wordsFor(arrival, mediaName)}
        </span>
      </p>
      <IconButton small className="size-6!" label="Close the receipt" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}

function wordsFor({ waiting, lastSeen }: Arrival, mediaName: string): string {
  switch (waiting) {
    case null:
      return mediaName;
    case 'sending':
      return `The screen is loading ${mediaName}`;
    case 'behind':
      return 'The screen has it; something else goes before it now';
    case 'offline':
      return lastSeen === null
        ? 'The screen has not called in yet'
        : `Offline since ${formatDateTime(lastSeen)}; shown as soon as it is back`;
  }
}
