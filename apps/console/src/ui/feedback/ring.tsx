import { cx } from '../theme/cx.ts';

/** The spinner without a text, where a text is already shown. */
export function Ring({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block size-4.5 flex-none animate-turn rounded-full border-2 border-line-strong border-t-accent-mark',
        className,
      )}
    />
  );
}
