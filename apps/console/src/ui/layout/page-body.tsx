import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

interface PageBodyProps {
  /** The parts belong to one another: 24 px apart in place of 32. */
  close?: boolean;
  /** A bar lies over the lower edge of the page. */
  hasBar?: boolean;
  className?: string;
  /** Sections. */
  children: ReactNode;
}

/** The content of a page below its header. It fades in after 50 ms. */
export function PageBody({ close = false, hasBar = false, className, children }: PageBodyProps) {
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] content-start px-4 wide:px-8',
        close ? 'gap-5 wide:gap-6' : 'gap-6 wide:gap-8',
        hasBar ? 'pb-24' : 'pb-8 wide:pb-16',
        'motion-safe:animate-page',
        className,
      )}
    >
      {children}
    </div>
  );
}
