import type { LucideIcon } from 'lucide-react';
import type { Needing } from '../../ui/access/may.tsx';

/** A command in the palette, beside the things that the server finds. */
export interface Command extends Needing {
  /** Unique among all commands. */
  id: string;
  label: string;
  icon: LucideIcon;
  /** Other words for it, in lower case: `add device`. */
  words?: string;
  /** The keys that do the same, e.g. `Shift T`. */
  shortcut?: string;
  run: () => void;
}

/** Commands by what they are: things to do, and pages to go to. */
export interface Commands {
  actions: readonly Command[];
  pages: readonly Command[];
}

/** Lower case, without accents, as the server compares names. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase();

/** The words of a search. */
export const splitSearch = (search: string): string[] =>
  foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '');

/** The commands with every word of a search in their label or their other words; all of them without a word. */
export function matchCommands(commands: readonly Command[], search: string): Command[] {
  const words = splitSearch(search);
  return commands.filter(({ label, words: others = '' }) => {
    const text = foldText(`${label} ${others}`);
    return words.every((word) => text.includes(word));
  });
}
