import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

interface BadgeProps {
  tone?: 'neutral' | 'quiet' | 'accent' | 'warning' | 'danger' | 'online' | undefined;
  className?: string;
  /** Text, optionally after an icon. */
  children: ReactNode;
}

const tones = {
  neutral: 'bg-sunken text-ink-2',
  /** Badges have no background in the common case of a column of them. */
  quiet: 'text-ink-3',
  accent: 'bg-accent-soft text-accent-text',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  online: 'bg-online-soft text-online',
};

/** A label that marks an exception. The normal case has none. */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-chip px-1.5 text-1 font-medium',
        '[&>.lucide]:size-3 [&>.lucide]:stroke-2',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
