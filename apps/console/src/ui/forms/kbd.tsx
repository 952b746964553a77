import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

/** A key of the keyboard. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      dir="ltr"
      className={cx(
        'rounded-chip border border-b-2 border-line bg-paper px-1.25 font-sans text-1 font-medium text-ink-2',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
