import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

interface NoticeProps {
  tone?: 'neutral' | 'warning' | 'danger';
  /** Bold, before the text. */
  title?: ReactNode;
  /** Replaces the default icon of the tone. */
  icon?: ReactNode;
  /** Content at the end, for example a button. */
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}

const tones = {
  neutral: 'text-ink-2 [&>.lucide:not([class*="text-"])]:text-ink-3',
  warning: 'rounded bg-warning-soft px-3 py-2.5 [&>.lucide]:text-warning',
  danger: 'rounded bg-danger-soft px-3 py-2.5 [&>.lucide]:text-danger',
};

/** A message that stays while its cause persists: a note, no connection, a failed payment. */
export function Notice({ tone = 'neutral', title, icon, action, className, children }: NoticeProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : tone === 'warning' ? 'status' : undefined}
      className={cx(
        'flex items-start gap-2',
        // Aligns the first line with the button beside it.
        action === undefined
          ? '[&>.lucide]:mt-0.5'
          : 'max-wide:flex-wrap [&>.lucide]:mt-[calc((var(--control-small)-16px)/2)] [&>div]:py-[calc((var(--control-small)-1lh)/2)]',
        tones[tone],
        className,
      )}
    >
      {icon ?? (tone === 'neutral' ? <Info /> : <TriangleAlert />)}
      <div className={cx('min-w-0 flex-1', action !== undefined && 'max-wide:min-w-[60%]')}>
        {title !== undefined && <strong className={cx(tone === 'danger' && 'text-danger')}>{title} </strong>}
        {children}
      </div>
      {action}
    </div>
  );
}
