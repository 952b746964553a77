import { useLayoutEffect, useRef } from 'react';
import { cx } from '../../../../ui/theme/cx.ts';
import { useFieldProps } from '../../../../ui/forms/field.tsx';
import { stripCode, formatCode } from '../pairing-text.ts';

interface CodeInputProps {
  /** The code without the space in the middle. */
  value: string;
  onValueChange: (code: string) => void;
  /** In the height of other fields, for a form that is not a dialog of its own. */
  small?: boolean;
}

/** The code that a screen shows, in two groups of three; it may be pasted with dashes and in any case. */
export function CodeInput({ value, onValueChange, small = false }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  /** Characters of the code before the caret. */
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    const place = formatCode(value.slice(0, caret.current)).length;
    input.current?.setSelectionRange(place, place);
    caret.current = null;
  });
  return (
    <input
      {...useFieldProps()}
      ref={input}
      data-autofocus={small ? undefined : ''}
      className={cx(
        'w-full rounded border border-line-control bg-paper text-center font-strong tracking-[0.2em]',
        small ? 'h-control px-2 text-3' : 'h-14 px-4 text-5',
        'placeholder:font-normal aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]',
      )}
      value={formatCode(value)}
      placeholder="––– –––"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      inputMode="text"
      onChange={({ target }) => {
        caret.current = stripCode(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
        onValueChange(stripCode(target.value));
      }}
    />
  );
}
