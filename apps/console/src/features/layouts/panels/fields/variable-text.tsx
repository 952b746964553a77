import { MAX_TEXT_LENGTH } from '@vitrine/contract/layouts/layout-limits';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { Textarea } from '../../../../ui/forms/textarea.tsx';

interface VariableTextProps {
  /** Null: the selected elements have different texts. */
  value: string | null;
  onChange: (text: string) => void;
}

const VARIABLES = [
  { value: '{screen.name}', label: t('Screen name') },
  { value: '{group.name}', label: t('Group name') },
  { value: '{date}', label: t('Date') },
  { value: '{time}', label: t('Time') },
];

/** A text into which variables can be put. */
export function VariableText({ value, onChange }: VariableTextProps) {
  const area = useRef<HTMLTextAreaElement>(null);

  function insert(variable: string): void {
    const field = area.current;
    const text = value ?? '';
    const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
    const next = text.slice(0, from) + variable + text.slice(to);
    if (next.length > MAX_TEXT_LENGTH) return;
    onChange(next);
    field?.focus();
    // The caret goes behind the variable once the field has the new text.
    requestAnimationFrame(() => field?.setSelectionRange(from + variable.length, from + variable.length));
  }

  return (
    <>
      <Textarea
        ref={area}
        aria-label={t('Text')}
        dir="auto"
        rows={3}
        maxLength={MAX_TEXT_LENGTH}
        className="text-2"
        value={value ?? ''}
        placeholder={value === null ? t('Different texts') : ''}
        onChange={(event) => onChange(event.target.value)}
      />
      <div role="group" aria-label={t('Insert into the text')} className="flex flex-wrap gap-1.5">
        {VARIABLES.map((variable) => (
          <button
            key={variable.value}
            type="button"
            title={variable.value}
            className="inline-flex h-8 items-center gap-1 rounded-chip bg-sunken px-2 text-1 text-ink-2 transition-colors hover:text-ink wide:h-6 [&>.lucide]:size-3"
            onClick={() => insert(variable.value)}
          >
            <Plus />
            {variable.label}
          </button>
        ))}
      </div>
    </>
  );
}

/** The direction of text. */
export const DIRECTIONS = [
  { value: 'auto', label: t('Auto') },
  { value: 'ltr', label: t('Left to right') },
  { value: 'rtl', label: t('Right to left') },
] as const;
