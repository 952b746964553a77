import { t } from '@vitrine/messages/t';
import { rich } from '../../ui/format/rich.ts';
import '../screen/picture.css';
import { isAppError } from '@vitrine/contract/core/errors';
import { CloudOff, RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../forms/button.tsx';
import { cx } from '../theme/cx.ts';

/** Waits before automatic retries, in seconds; the last one repeats. */
const WAITS_S = [8, 16, 32, 60] as const;

/** The reason why a region could not be loaded. */
export interface Failure {
  /** What failed: `Failed to load scheduler status`; left out where the region says it. */
  title?: string;
  /** Null during a retry. */
  error: Error | null;
  onRetry: () => void;
  /** A retry is running. */
  busy: boolean;
}

interface ErrorStateProps extends Partial<Failure> {
  /** Shown on one line, for a figure or a small panel. */
  compact?: boolean;
  className?: string;
}

/**
 * Replaces content that could not be loaded: it shows what failed, that screens are not affected, and a retry button.
 * If the server failed or did not respond, it retries automatically, with a countdown. A refusal is not retried automatically,
 * since it would be refused again.
 */
export function ErrorState({
  title = t('Failed to load'),
  error = null,
  onRetry,
  busy = false,
  compact = false,
  className,
}: ErrorStateProps) {
  // During a retry there is no error, so the last one is shown.
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  const isRefused = isAppError(last) && last.status < 500;
  const seconds = useCountdown(onRetry !== undefined && !isRefused && !busy, onRetry);
  const why = isRefused ? last.message : t('The server did not answer. Your screens keep playing.');
  // Operators find a failure of the server in the log by its id. A refusal needs no id: its message says what to do.
  const reference = !isRefused && isAppError(last) ? last.requestId : undefined;
  const note = busy ? t('Retrying…') : seconds === null ? null : t('Retrying in {seconds} s', { seconds });
  const button = onRetry !== undefined && (
    <Button small={compact} busy={busy} onClick={onRetry}>
      <RefreshCw />
      {t('Retry now')}
    </Button>
  );
  if (compact) {
    return (
      <div className={cx('grid justify-items-start gap-1.5 text-1', className)}>
        <p role="alert" className="text-ink-2">
          <b className="font-strong text-danger">{title}.</b> {why}
        </p>
        {reference !== undefined && <Reference id={reference} />}
        <p className="flex flex-wrap items-center gap-2 tabular-nums text-ink-3">
          {button}
          {note}
        </p>
      </div>
    );
  }
  return (
    <div className={cx('mx-auto grid max-w-108 justify-items-center gap-2 px-4 py-8 text-center', className)}>
      <span aria-hidden="true" className="ghost ghost-failed mb-4">
        <CloudOff />
      </span>
      <div role="alert" className="grid gap-2">
        <h2 className="text-4 font-strong">{title}</h2>
        <p className="text-balance text-ink-2">{why}</p>
      </div>
      {reference !== undefined && <Reference id={reference} />}
      {/* Outside the alert, because screen readers would read out every second. */}
      {note !== null && <p className="tabular-nums text-ink-2">{note}</p>}
      {button !== false && <div className="mt-3">{button}</div>}
    </div>
  );
}

function Reference({ id }: { id: string }) {
  return (
    <p className="text-1 text-ink-3">
      {rich('Reference: {id}', { id: <span className="break-all select-all">{id}</span> })}
    </p>
  );
}

/**
 * Calls `onElapsed` after each of {@link WAITS_S}, while it is enabled.
 *
 * @returns the remaining seconds; null while it is disabled
 */
function useCountdown(isOn: boolean, onElapsed: (() => void) | undefined): number | null {
  const [wait, setWait] = useState<{ round: number; left: number }>({ round: 0, left: WAITS_S[0] });
  const tick = useEffectEvent(() => {
    if (wait.left > 1) return setWait({ ...wait, left: wait.left - 1 });
    const round = wait.round + 1;
    setWait({ round, left: WAITS_S[round] ?? WAITS_S[3] });
    onElapsed?.();
  });
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [isOn]);
  return isOn ? wait.left : null;
}
