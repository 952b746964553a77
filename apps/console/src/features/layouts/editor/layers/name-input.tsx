import { useState } from 'react';

/** The limit of the contract for names of elements. */
const MAX_LENGTH = 100;

interface NameInputProps {
  name: string;
  label: string;
  /** The new name; null if it stays. */
  onEnd: (name: string | null) => void;
}

/** A name that is edited in its place: Enter and leaving save, Escape and an empty name change nothing. */
export function NameInput({ name, label, onEnd }: NameInputProps) {
  const [draft, setDraft] = useState(name);
  const next = draft.trim();
  const save = () => onEnd(next === '' || next === name ? null : next);
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit this name
      autoFocus
      aria-label={label}
      maxLength={MAX_LENGTH}
      className="layer-input"
      value={draft}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') save();
        else if (event.key === 'Escape') onEnd(null);
      }}
    />
  );
}
