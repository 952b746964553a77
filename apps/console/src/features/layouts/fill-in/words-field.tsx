import type { KnownElement } from '@vitrine/contract/layouts/document';
import { useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import type { FillFieldProps } from '../elements/editor-kind.ts';

type WordsElement = Extract<KnownElement, { text: string }>;

interface WordsFieldProps<E extends WordsElement> extends FillFieldProps<E> {
  maxLength: number;
  hint?: string;
  hasSeveralLines: (element: E) => boolean;
}

const MAX_ROWS = 8;

/** The words of an element. */
export function WordsField<E extends WordsElement>({
  item: { element, label },
  maxLength,
  hint,
  hasSeveralLines,
  onFocus,
  onChange,
}: WordsFieldProps<E>) {
  // Chosen once: another kind of field would lose the caret.
  const [isLong] = useState(() => hasSeveralLines(element));
  const { text } = element;
  const props = {
    dir: 'auto',
    value: text,
    maxLength,
    onFocus,
    onChange: ({ target }: { target: { value: string } }) => onChange((each) => ({ ...each, text: target.value })),
  };
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {isLong ? (
        <Textarea
          rows={Math.min(MAX_ROWS, Math.max(2, text.split('\n').length))}
          className="field-sizing-content max-h-60"
          {...props}
        />
      ) : (
        <Input {...props} />
      )}
    </Field>
  );
}
