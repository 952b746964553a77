import { cleanTag, isTag, MAX_TAG_LENGTH, MAX_TAGS, sortTags } from '@vitrine/contract/tags/tag-text';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { fieldClass } from '../../ui/forms/control.ts';
import { Field } from '../../ui/forms/field.tsx';
import { cx } from '../../ui/theme/cx.ts';
import { colorOfTag } from './tag-list.tsx';
import { Swatch } from '../../ui/forms/swatch.tsx';

/** Says what a tag may be. */
export const wrongTag = (): string =>
  t('A tag has at most {count, number} letters, digits, spaces and dashes, and begins with a letter or a digit', {
    count: MAX_TAG_LENGTH,
  });

interface TagInputProps {
  label: string;
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  value: readonly string[];
  onValueChange: (tags: string[]) => void;
  /** Tags to choose among while one is typed. */
  offered: readonly string[];
  disabled?: boolean;
}

/** Tags that are typed in place: Enter or a comma adds one, Backspace in the empty field removes the last. */
export function TagInput({
  label,
  labelHidden = false,
  hint,
  error,
  value,
  onValueChange,
  offered,
  disabled = false,
}: TagInputProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const typed = text
    .split(',')
    .map(cleanTag)
    .filter((tag) => tag !== '');
  const problem = typed.every(isTag)
    ? typed.length + value.length > MAX_TAGS
      ? t('Please use at most {count, number} tags', { count: MAX_TAGS })
      : undefined
    : wrongTag();

  function add(): boolean {
    if (typed.length === 0 || problem !== undefined) return false;
    setText('');
    const next = sortTags([...value, ...typed]);
    if (next.length > value.length) onValueChange(next);
    return true;
  }

  function remove(tag: string): void {
    onValueChange(value.filter((each) => each !== tag));
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if ((event.key === 'Enter' || event.key === ',') && text.trim() !== '') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && text === '') {
      const last = value.at(-1);
      if (last !== undefined) onValueChange(value.slice(0, -1));
    }
  }

  return (
    <Field label={label} labelHidden={labelHidden} group hint={hint} error={problem ?? error}>
      <div
        className={cx(
          fieldClass,
          'flex min-h-control flex-wrap items-center gap-1 py-1 focus-within:border-accent-mark',
          disabled && 'bg-sunken',
        )}
      >
        {value.map((tag) => (
          <span
            key={tag}
            className="inline-flex h-6 max-w-full items-center gap-1 rounded-chip bg-sunken ps-1.5 text-1 font-medium text-ink-2"
          >
            <Swatch color={colorOfTag(tag)} size={8} />
            <span className="truncate" title={tag}>
              {tag}
            </span>
            {disabled ? (
              <span className="w-1.5" />
            ) : (
              <button
                type="button"
                aria-label={t('Remove the tag {tag}', { tag })}
                className="grid size-6 flex-none cursor-pointer place-items-center rounded-chip text-ink-3 hover:text-ink"
                onClick={() => remove(tag)}
              >
                <X className="size-3" />
              </button>
            )}
          </span>
        ))}
        <input
          ref={input}
          aria-label={t('Add tag to {label}', { label })}
          aria-invalid={problem !== undefined || undefined}
          className="h-6 min-w-24 flex-1 bg-transparent outline-none"
          list={`${id}-tags`}
          value={text}
          disabled={disabled}
          maxLength={200}
          placeholder={value.length === 0 ? t('For example, north') : ''}
          enterKeyHint="done"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
        <datalist id={`${id}-tags`}>
          {offered
            .filter((tag) => !value.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
        </datalist>
      </div>
    </Field>
  );
}
