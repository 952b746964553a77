import { cx } from '../theme/cx.ts';

const sizes = { 12: 'size-3', 14: 'size-3.5', 16: 'size-4', 18: 'size-4.5' };

interface RingProps {
  /** The diameter in pixels. */
  size?: keyof typeof sizes;
  className?: string;
}

/** The spinner without a text, where a text is already shown. */
export function Ring({ size = 18, className }: RingProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block flex-none animate-turn rounded-full border-2 border-line-strong border-t-accent-mark',
        sizes[size],
        className,
      )}
    />
  );
}
