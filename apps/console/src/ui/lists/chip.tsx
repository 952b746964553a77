import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

interface ChipProps {
  corner: 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';
  accent?: boolean;
  children: ReactNode;
}

const corners = {
  'top-left': 'inset-s-1.5 top-1.5',
  'top-right': 'inset-e-1.5 top-1.5',
  'bottom-left': 'bottom-1.5 inset-s-1.5',
  'bottom-right': 'bottom-1.5 inset-e-1.5',
};

/** A label over a picture: a duration, a type, `Active`. No other text may be placed there. */
export function Chip({ corner, accent = false, children }: ChipProps) {
  return (
    <span
      className={cx(
        'absolute z-1 inline-flex h-5 items-center gap-1 rounded-picture px-1.5 text-1 font-medium',
        '[&>.lucide]:size-3 [&>.lucide]:stroke-2',
        accent ? 'bg-accent text-ink-on-accent' : 'bg-[rgb(14_15_14/0.82)] text-ink-on-fill',
        corners[corner],
      )}
    >
      {children}
    </span>
  );
}
