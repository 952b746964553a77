import './pane.css';
import { CloudOff, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

interface ErrorStateProps {
  /** What failed: `Failed to load scheduler status`. */
  title: string;
  /** Why, and what still works. */
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
  /** Small, under the button: `Next try in 8 s`. */
  note?: ReactNode;
  className?: string;
}

/** Something could not be shown: what failed, what still works, what to do. */
export function ErrorState({ title, text, onRetry, busy = false, note, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cx('mx-auto grid max-w-108 justify-items-center gap-2 px-4 py-8 text-center', className)}
    >
      <span aria-hidden="true" className="ghost ghost-failed mb-4">
        <CloudOff />
      </span>
      <h2 className="text-4 font-strong">{title}</h2>
      {text !== undefined && <p className="text-balance text-ink-2">{text}</p>}
      {onRetry !== undefined && (
        <Button className="mt-3" busy={busy} onClick={onRetry}>
          <RefreshCw />
          Try again
        </Button>
      )}
      {note !== undefined && <p className="mt-1 text-1 text-ink-3">{note}</p>}
    </div>
  );
}
