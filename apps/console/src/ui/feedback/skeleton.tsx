import { t } from '@vitrine/messages/t';
import '../screen/picture.css';
import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

interface SkeletonProps {
  /** Read out instead of the shapes. */
  label?: string;
  className?: string;
  /** `SkeletonBlock`s in the shape of the content; three grey bars unless given. */
  children?: ReactNode;
}

/** A placeholder in the shape of the content, shown after 300 ms, so that nothing moves when the content is loaded. */
export function Skeleton({ label = t('Loading...'), className, children }: SkeletonProps) {
  return (
    <div role="status" aria-label={label} className={cx('animate-late', className)}>
      {children ?? (
        <div className="grid gap-3">
          <SkeletonBlock className="h-4 w-3/4" />
          <SkeletonBlock className="h-4 w-1/2" />
          <SkeletonBlock className="h-4 w-5/6" />
        </div>
      )}
    </div>
  );
}

/** One grey shape of a `Skeleton`. */
export function SkeletonBlock({ className }: { className?: string }) {
  return <span className={cx('block animate-breathe rounded-picture bg-sunken', className)} />;
}
