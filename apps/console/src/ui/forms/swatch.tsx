import { cx } from '../theme/cx.ts';

/** The small square of a group's or folder's colour. `color` is any CSS colour. */
export function Swatch({ color, className }: { color: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('inline-block size-2.5 flex-none rounded-[3px]', className)}
      style={{ background: color }}
    />
  );
}
