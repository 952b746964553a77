import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

interface FigureRowProps {
  /** The subject of the figures, for screen readers. */
  label: string;
  /** `Figure`s, or other elements of the same height. */
  children: ReactNode;
}

/** Figures side by side, divided by hairlines; two per row where space is narrow. */
export function FigureRow({ label, children }: FigureRowProps) {
  return (
    <section aria-label={label} className="@container">
      <div
        className={cx(
          'grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line *:bg-paper',
          '[&>:last-child:nth-child(odd)]:col-span-2',
          '@[880px]:auto-cols-fr @[880px]:grid-flow-col @[880px]:grid-cols-none @[880px]:[&>:last-child]:col-span-1!',
        )}
      >
        {children}
      </div>
    </section>
  );
}
