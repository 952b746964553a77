import { cx } from '../theme/cx.ts';

const sizes = { 8: 'size-2', 10: 'size-2.5', 16: 'size-4' };

interface SwatchProps {
  /** Any CSS color. */
  color: string;
  /** The edge in pixels. */
  size?: keyof typeof sizes;
  className?: string;
}

/** The small square of a group's or folder's color. */
export function Swatch({ color, size = 10, className }: SwatchProps) {
  return (
    <span
      aria-hidden="true"
      className={cx('inline-block flex-none rounded-[3px]', sizes[size], className)}
      style={{ background: color }}
    />
  );
}
