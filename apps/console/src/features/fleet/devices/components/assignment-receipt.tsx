import { Check, X } from 'lucide-react';
import { formatDateTime } from '../../../../ui/format/format.ts';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { Ring } from '../../../../ui/feedback/ring.tsx';
import type { OnAir } from '../on-air.ts';

interface AssignmentReceiptProps {
  state: OnAir;
  mediaName: string;
  onClose: () => void;
}

/** Reports on one line if the screen plays what was assigned to it. */
export function AssignmentReceipt({ state, mediaName, onClose }: AssignmentReceiptProps) {
  const { onAir, total, waiting } = state;
  const text = describeOnAir(state, mediaName);
  return (
    <div role="status" className="flex h-7 min-w-0 flex-1 items-center gap-1.5 rounded bg-accent-soft pl-2 pr-0.5">
      {waiting === 'sending' ? (
        <Ring size={14} />
      ) : (
        waiting === null && <Check className="size-3.5 flex-none text-online-mark" />
      )}
      <p className="min-w-0 flex-1 truncate" title={text}>
        <b className="font-strong">
          Live on {onAir} of {total} screens
        </b>{' '}
        <span className="text-ink-2">{text}</span>
      </p>
      <IconButton small className="-my-1" label="Dismiss" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}

function describeOnAir({ waiting, lastSeen }: OnAir, mediaName: string): string {
  switch (waiting) {
    case null:
      return mediaName;
    case 'sending':
      return `The screen is downloading ${mediaName}`;
    case 'behind':
      return 'The screen has it, and shows it when its schedule or a takeover ends';
    case 'offline':
      return lastSeen === null
        ? 'The screen is not connected yet'
        : `Last seen ${formatDateTime(lastSeen)}. Shows it when it’s back online.`;
  }
}
