import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

interface PageBodyProps {
  className?: string;
  /** Sections, 32 px apart. */
  children: ReactNode;
}

/** The content of a page below its header. It fades in after 50 ms. */
export function PageBody({ className, children }: PageBodyProps) {
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 pb-8 wide:gap-8 wide:px-8 wide:pb-16',
        'motion-safe:animate-page',
        className,
      )}
    >
      {children}
    </div>
  );
}
