import { ChevronDown } from 'lucide-react';
import { Menu } from './menu.tsx';
import type { MenuEntry } from './menu-entries.tsx';

interface WordMenuProps {
  /** `Fit`, `Transition`: shown while nothing is chosen. */
  name: string;
  /** Names the thing and the choice, for screen readers. */
  label: string;
  /** The word of the choice; null: none. */
  word: string | null;
  entries: readonly MenuEntry[];
}

/** A choice as a word to press. */
export const WordMenu = ({ name, label, word, entries }: WordMenuProps) => (
  <Menu align="start" entries={entries}>
    <button
      type="button"
      aria-label={label}
      className="-ms-1.5 inline-flex h-6 min-w-10 items-center gap-0.5 rounded-chip ps-1.5 pe-0.5 text-1 text-ink-2 hover:bg-hover hover:text-ink max-wide:h-7"
    >
      <span className="truncate">{word ?? name}</span>
      <ChevronDown className="size-3 flex-none text-ink-3" />
    </button>
  </Menu>
);
