import { Pencil } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';

interface EditableNameProps {
  name: string;
  /** What is named, for screen readers: `Device name`. */
  label: string;
  /** Told the trimmed new name, only when it is neither empty nor the old one. */
  onRename: (name: string) => void;
  maxLength?: number;
  /** How the name stands there, a link for example; plain and strong unless given. */
  children?: ReactNode;
  className?: string;
}

/** A name edited in its place: Enter saves; Escape, leaving, and an empty or unchanged name change nothing. */
export function EditableName({ name, label, onRename, maxLength = 100, children, className }: EditableNameProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const byKeyboard = useRef(false);

  if (draft === null) {
    return (
      <span className={`flex min-w-0 items-center gap-1 ${className ?? ''}`}>
        {children ?? <span className="truncate font-strong">{name}</span>}
        <IconButton
          ref={(button) => {
            pencil.current = button;
            // The field has just gone; the focus goes on where it came from.
            if (button !== null && byKeyboard.current) button.focus();
            byKeyboard.current = false;
          }}
          small
          className="on-hover flex-none"
          label={`Rename ${name}`}
          onClick={() => setDraft(name)}
        >
          <Pencil />
        </IconButton>
      </span>
    );
  }

  function end(value: string | null) {
    const next = value?.trim() ?? '';
    if (next !== '' && next !== name) onRename(next);
    setDraft(null);
  }

  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit this name
      autoFocus
      aria-label={label}
      maxLength={maxLength}
      className={`h-8 w-47.5 min-w-0 rounded border border-line-control bg-paper px-2 font-medium ${className ?? ''}`}
      value={draft}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={(event) => {
        // Keys typed here are not shortcuts of the row or page around it.
        event.stopPropagation();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // Or the same press would press the pencil too, which has the focus before the key is let go.
        event.preventDefault();
        byKeyboard.current = true;
        end(event.key === 'Enter' ? draft : null);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
