import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

interface CardProps {
  /** The content reaches to the border. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

/** A card with a hairline border and no shadow. */
export function Card({ flush = false, className, children }: CardProps) {
  return (
    <div className={cx('min-w-0 rounded border border-line bg-paper', !flush && 'p-4', className)}>{children}</div>
  );
}
