import { Pencil } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import type { Needing } from '../access/may.tsx';
import { IconButton } from './icon-button.tsx';

interface EditableNameProps extends Needing {
  name: string;
  /** The label for screen readers: `Device name`. */
  label: string;
  /** Called with the trimmed new name if it is neither empty nor the old one. */
  onRename: (name: string) => void;
  maxLength?: number;
  /** Leaving the field saves the name. For editors, whose other controls act on what was typed. */
  savesOnLeave?: boolean;
  /** Renders the name, for example as a link; a strong text by default. */
  children?: ReactNode;
  className?: string;
}

/** A name edited in place. Enter saves it; Escape discards it, and so does leaving the field without `savesOnLeave`. */
export function EditableName({
  name,
  label,
  onRename,
  maxLength = 100,
  savesOnLeave = false,
  needs,
  children,
  className,
}: EditableNameProps) {
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
            // The field was removed: the focus returns to the button.
            if (button !== null && byKeyboard.current) button.focus();
            byKeyboard.current = false;
          }}
          small
          needs={needs}
          className="on-hover flex-none"
          label={t('Rename {name}', { name })}
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
        // Otherwise the same key press would activate the button, which gets the focus before `keyup`.
        event.preventDefault();
        byKeyboard.current = true;
        end(event.key === 'Enter' ? draft : null);
      }}
      onBlur={() => end(savesOnLeave ? draft : null)}
    />
  );
}
