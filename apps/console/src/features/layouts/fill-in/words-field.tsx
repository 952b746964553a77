import type { KnownElement } from '@vitrine/contract/layouts/document';
import { MAX_QR_LENGTH, MAX_TEXT_LENGTH } from '@vitrine/contract/layouts/layout-limits';
import { useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { CountdownFields } from '../panels/properties/words-section.tsx';
import { ItemGroup } from './item-group.tsx';
import type { Fillable, WordsElement } from './fillable.ts';

interface WordsFieldProps {
  item: Fillable<WordsElement>;
  onFocus: () => void;
  onChange: (edit: (element: KnownElement) => KnownElement) => void;
}

const MAX_ROWS = 8;

/** The words of an element. */
export function WordsField({ item, onFocus, onChange }: WordsFieldProps) {
  const { element, label } = item;
  // Chosen once: another kind of field would lose the caret.
  const [isLong] = useState(() => element.kind !== 'countdown' && hasSeveralLines(element));
  if (element.kind === 'countdown') {
    return (
      <ItemGroup label={label} className="grid gap-2" onFocus={onFocus}>
        <span className="font-medium">{label}</span>
        <CountdownFields
          edit={{
            elements: [element],
            change: (edit) => onChange((each) => (each.kind === 'countdown' ? edit(each) : each)),
          }}
        />
      </ItemGroup>
    );
  }
  const { text } = element;
  const props = {
    dir: 'auto',
    value: text,
    maxLength: element.kind === 'qr' ? MAX_QR_LENGTH : MAX_TEXT_LENGTH,
    onFocus,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange((each) => ('text' in each ? { ...each, text: target.value } : each)),
  };
  return (
    <Field
      label={label}
      {...(element.kind === 'ticker' && { hint: 'One message a line' })}
      {...(element.kind === 'qr' && { hint: 'Phones open this address' })}
    >
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

/** True if the text has lines, or if its frame has room for a second one. */
function hasSeveralLines(element: Exclude<WordsElement, { kind: 'countdown' }>): boolean {
  if (element.kind === 'ticker' || element.text.includes('\n')) return true;
  if (element.kind === 'qr') return false;
  const { size, lineHeight } = element.style;
  return element.frame.height >= (1.8 * size * lineHeight) / 100;
}
