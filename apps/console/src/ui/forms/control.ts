/** The styles that all fields share. */
export const fieldClass =
  'w-full min-w-0 rounded border border-line-control bg-paper px-3 text-3 wide:text-2 ' +
  'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] ' +
  'disabled:border-line disabled:bg-sunken disabled:text-ink-3';

/** The styles that text inputs and selects share. */
export const controlClass = `h-control ${fieldClass}`;
