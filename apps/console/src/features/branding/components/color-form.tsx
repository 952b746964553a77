import { PrimaryColor } from '@vitrine/contract/branding';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';

interface ColorFormProps {
  /** The saved color, `#RRGGBB`. */
  color: string;
  /** The typed text, possibly not yet a color. */
  text: string;
  onTextChange: (text: string) => void;
  isSaving: boolean;
  onSave: (color: string) => void;
  isResetting: boolean;
  onReset: () => void;
}

/** The account's color, picked or typed. */
export function ColorForm(props: ColorFormProps) {
  const { color, text, onTextChange, isSaving, onSave, isResetting, onReset } = props;
  const [problem, setProblem] = useState<string>();

  function choose(next: string): void {
    setProblem(undefined);
    onTextChange(next);
  }

  function save(): void {
    const checked = PrimaryColor.safeParse(text);
    if (text === '' || checked.success) onSave(text);
    else setProblem(checked.error.issues[0]?.message);
  }

  return (
    <form
      className="grid gap-5"
      aria-label="Primary Color"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label="Primary Color"
        error={problem}
        hint="Six digits, for example #3B82F6. Text on it is black or white, whichever is readable."
      >
        <div className="flex gap-2">
          <input
            type="color"
            aria-label="Choose a color"
            value={PrimaryColor.safeParse(text).success ? text : color}
            onChange={(event) => choose(event.target.value.toUpperCase())}
            className="h-control w-14 flex-none cursor-pointer rounded border border-line-control bg-paper p-1"
          />
          <Input
            className="flex-1"
            value={text}
            placeholder="#3B82F6"
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => choose(event.target.value.trim())}
          />
        </div>
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSaving}>
          {isSaving ? 'Saving...' : 'Save Changes'}
        </Button>
        <Button
          busy={isResetting}
          onClick={() => {
            setProblem(undefined);
            onReset();
          }}
        >
          Reset to Default
        </Button>
      </div>
    </form>
  );
}
