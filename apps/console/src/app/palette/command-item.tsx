import { Command as List } from 'cmdk';
import { Kbd } from '../../ui/forms/kbd.tsx';
import type { Command } from './commands.ts';
import { Marked } from './marked.tsx';

interface CommandItemProps {
  command: Command;
  /** The words of the search, which are marked. */
  words: readonly string[];
  /** The kind of the command, in small text. */
  detail?: string;
  onSelect: () => void;
}

/** A command in the palette. */
export const CommandItem = ({ command, words, detail = '', onSelect }: CommandItemProps) => (
  <List.Item value={command.id} onSelect={onSelect}>
    <span className="palette-icon">
      <command.icon />
    </span>
    <Marked text={command.label} words={words} />
    {detail !== '' && <span className="ms-auto flex-none text-1 text-ink-3">{detail}</span>}
    {command.shortcut !== undefined && <Kbd className="ms-auto">{command.shortcut}</Kbd>}
  </List.Item>
);
