import './palette.css';
import { SearchX } from 'lucide-react';
import { Command as List } from 'cmdk';
import * as Radix from 'radix-ui/dialog';
import { useDeferredValue, useState } from 'react';
import type { SearchResult } from '@vitrine/contract/search';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Kbd } from '../../ui/forms/kbd.tsx';
import { overlayClass, sheetClass } from '../../ui/overlays/dialog-class.ts';
import { useDialogBehavior } from '../../ui/overlays/use-dialog-behavior.ts';
import { cx } from '../../ui/theme/cx.ts';
import { type Command, type Commands, matchCommands, splitSearch } from './commands.ts';
import { addRecent, readRecent } from './recent.ts';
import { Marked, ResultItem } from './result-item.tsx';
import { type PaletteOptions, usePaletteCommands } from './use-commands.ts';

interface PaletteProps extends PaletteOptions {
  onShortcuts: () => void;
  onClose: () => void;
}

/** Finds screens, groups, content, pages and actions by name. */
export function Palette({ onShortcuts, onClose, ...options }: PaletteProps) {
  const commands = usePaletteCommands(options);
  const behavior = useDialogBehavior(onClose, (dialog) => dialog.querySelector('input'));
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={cx(overlayClass, 'palette-overlay')}>
          <Radix.Content
            className={cx(sheetClass, 'palette max-w-150 overflow-hidden')}
            aria-describedby={undefined}
            {...behavior}
          >
            <Radix.Title className="sr-only">Search or go to</Radix.Title>
            <Results commands={commands} onShortcuts={onShortcuts} onClose={onClose} />
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

type ResultsProps = Pick<PaletteProps, 'onShortcuts' | 'onClose'> & { commands: Commands };

function Results({ commands, onShortcuts, onClose }: ResultsProps) {
  const [text, setText] = useState('');
  const search = text.trim();
  const found = useFound(useDeferredValue(search));
  const { failure } = found;
  const actions = matchCommands(commands.actions, search);
  const pages = matchCommands(commands.pages, search);
  const results = found.data ?? [];
  const isEmpty = search !== '' && actions.length + pages.length + results.length === 0;
  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const words = splitSearch(search);
  const listCommands = (heading: string, entries: readonly Command[]) =>
    entries.length > 0 && (
      <List.Group heading={heading}>
        {entries.map((command) => (
          <List.Item key={command.id} value={command.id} onSelect={() => run(command)}>
            <span className="palette-icon">
              <command.icon />
            </span>
            <Marked text={command.label} words={words} />
            {command.shortcut !== undefined && <Kbd className="ml-auto">{command.shortcut}</Kbd>}
          </List.Item>
        ))}
      </List.Group>
    );
  const listFound = (heading: string, kind?: SearchResult['kind']) => {
    const listed = results.filter((result) => kind === undefined || result.kind === kind);
    return (
      listed.length > 0 && (
        <List.Group heading={heading}>
          {listed.map((result) => (
            <ResultItem key={result.id} result={result} words={words} onOpen={onOpen} />
          ))}
        </List.Group>
      )
    );
  };
  const onOpen = (id: string) => {
    addRecent(id);
    onClose();
  };
  return (
    <List shouldFilter={false} loop label="Search or go to">
      <div className="palette-head">
        <List.Input
          value={text}
          onValueChange={setText}
          placeholder="Search or go to"
          aria-label="Search or go to"
          maxLength={100}
        />
        <Kbd>Esc</Kbd>
      </div>
      <List.List label="Results">
        {search === '' ? (
          listFound('Recent')
        ) : (
          <>
            {listFound('Screens', 'screen')}
            {listFound('Groups', 'group')}
            {listFound('Content', 'content')}
          </>
        )}
        {listCommands('Do', actions)}
        {listCommands('Go to', pages)}
        {failure !== null && (
          <div className="px-3 py-2">
            <ErrorState compact title="Failed to search" {...failure} />
          </div>
        )}
        {isEmpty && failure === null && !found.isFetching && (
          <p role="status" className="grid justify-items-center gap-2 px-4 py-8 text-ink-2">
            <SearchX className="size-6 text-ink-3" />
            Nothing is named “{search}”
          </p>
        )}
      </List.List>
      <div className="palette-foot">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> choose
        </span>
        <span>
          <Kbd>↵</Kbd> open
        </span>
        <button type="button" className="ml-auto hover:text-ink" onClick={onShortcuts}>
          All shortcuts
        </button>
      </div>
    </List>
  );
}

/** The things that the server finds for a search; without a search, those that were opened last. */
function useFound(search: string) {
  const [recent] = useState(readRecent);
  const isSearch = search !== '';
  const query = isSearch ? { q: search } : { ids: recent.join(',') };
  return useRead(
    isSearch || recent.length > 0
      ? q.search.find({ query, select: ({ results }) => results, keepsPrevious: isSearch, pollMs: 0 })
      : null,
  );
}
