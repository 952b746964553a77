import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

interface WallProps {
  label?: string;
  tiles?: keyof typeof columns;
  /** `<li>`s, each with a `Tile`. */
  children: ReactNode;
}

const columns = {
  small: 'min-[600px]:grid-cols-4 wide:grid-cols-[repeat(auto-fill,minmax(160px,1fr))]',
  normal: 'min-[600px]:grid-cols-3 wide:grid-cols-[repeat(auto-fill,minmax(200px,1fr))]',
  large: 'min-[600px]:grid-cols-3 wide:grid-cols-[repeat(auto-fill,minmax(240px,1fr))]',
};

/** Tiles side by side: two per row on a phone, three on a tablet, five at 1440 px. */
export function Wall({ label, tiles = 'normal', children }: WallProps) {
  return (
    <ul aria-label={label} className={cx('grid grid-cols-2 gap-x-3 gap-y-5 wide:gap-x-5 wide:gap-y-6', columns[tiles])}>
      {children}
    </ul>
  );
}
