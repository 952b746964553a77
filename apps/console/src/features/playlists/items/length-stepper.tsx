import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import type { ShownItem } from '../editor/shown-items.ts';
import { FULL, lengthText, parseLength, stepLength } from './length.ts';

interface LengthStepperProps {
  item: ShownItem;
  /** Null: a video's own duration. */
  onChange: (durationMs: number | null) => void;
}

const buttonClass =
  'grid h-full w-6 flex-none place-items-center rounded-[5px] text-ink-2 hover:bg-hover [&>.lucide]:size-3';

/** Sets the length of an item: typed as 90, 1:30 or full, or stepped by a second. */
export function LengthStepper({ item, onChange }: LengthStepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { title, playedMs } = item;
  const isOwn = item.durationMs === null && item.mediaType === 'video';
  const isWrong = typed !== null && parseLength(typed) === undefined;

  function settle(): void {
    const length = typed === null ? undefined : parseLength(typed);
    setTyped(null);
    if (length !== undefined && length !== item.durationMs) onChange(length);
  }

  return (
    <span
      role="group"
      aria-label={t('Length of {title}', { title })}
      className="inline-flex h-7 w-full items-center rounded-small border border-line-control bg-paper has-aria-invalid:border-danger"
    >
      <button
        type="button"
        className={buttonClass}
        aria-label={t('Shorter: {title}', { title })}
        onClick={() => onChange(stepLength(playedMs, -1))}
      >
        <Minus />
      </button>
      <input
        aria-label={t('Length of {title}, as 12 s, 1:30 or {full}', { title, full: FULL })}
        aria-invalid={isWrong || undefined}
        className={`h-full w-full min-w-0 bg-transparent text-center text-1 ${isOwn && typed === null ? 'text-ink-3' : ''}`}
        value={typed ?? lengthText(item)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') settle();
          if (event.key === 'Escape' && typed !== null) {
            event.preventDefault();
            setTyped(null);
          }
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          setTyped(null);
          onChange(stepLength(playedMs, event.key === 'ArrowUp' ? 1 : -1));
        }}
      />
      <button
        type="button"
        className={buttonClass}
        aria-label={t('Longer: {title}', { title })}
        onClick={() => onChange(stepLength(playedMs, 1))}
      >
        <Plus />
      </button>
    </span>
  );
}
