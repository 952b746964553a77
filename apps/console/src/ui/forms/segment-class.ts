import { cx } from '../theme/cx.ts';

/** The background of a row of segments or tabs. */
export const segmentsClass = 'inline-flex max-w-full gap-0.5 overflow-x-auto rounded bg-sunken p-0.5';

/** One segment or tab. @param isIcon it shows only an icon */
export function toSegmentClass(isChosen: boolean, small: boolean, isIcon = false): string {
  return cx(
    'inline-flex flex-none items-center gap-1.5 whitespace-nowrap rounded-small font-medium transition-colors',
    // Inside, because the trough clips overflowing content.
    'focus-visible:-outline-offset-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-(--focus)',
    small ? 'h-8 text-1 wide:h-6' : 'h-10 wide:h-8',
    isIcon ? (small ? 'px-2 wide:px-1.5' : 'px-2.5') : small ? 'px-2.5' : 'px-3',
    isChosen ? 'bg-selected text-ink shadow-[0_0_0_1px_var(--line)]' : 'text-ink-2 hover:text-ink',
  );
}
