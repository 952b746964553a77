import { t } from '@vitrine/messages/t';
import { rich } from '../../ui/format/rich.ts';
import './palette.css';
import { BookOpen, SearchX } from 'lucide-react';
import { Command as List } from 'cmdk';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Kbd } from '../../ui/forms/kbd.tsx';
import { overlayClass, sheetClass } from '../../ui/overlays/dialog-class.ts';
import { useDialogBehavior } from '../../ui/overlays/use-dialog-behavior.ts';
import { cx } from '../../ui/theme/cx.ts';
import { CommandItem } from './command-item.tsx';
import type { Command, Commands } from './commands.ts';
import { type Entry, rankEntries } from './rank-entries.ts';
import { LAST_RANK, splitSearch } from './ranking.ts';
import { addRecent, readRecent } from './recent.ts';
import { nameOf, ResultItem } from './result-item.tsx';
import { type PaletteOptions, usePaletteCommands } from './use-commands.ts';

interface PaletteProps extends PaletteOptions {
  onShortcuts: () => void;
  onClose: () => void;
}

/** Finds what the account has, pages, actions and chapters of the guide by name. */
export function Palette({ onShortcuts, onClose, ...options }: PaletteProps) {
  const commands = usePaletteCommands(options, onShortcuts);
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
            <Radix.Title className="sr-only">{t('Search or go to')}</Radix.Title>
            <Results commands={commands} onShortcuts={onShortcuts} onClose={onClose} />
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

type ResultsProps = Pick<PaletteProps, 'onShortcuts' | 'onClose'> & { commands: Commands };

const toKey = (sign: ReactNode) => <Kbd>{sign}</Kbd>;

/** The most chapters of the guide among the results: what people can do comes first. */
const MAX_GUIDE = 4;

function Results({ commands, onShortcuts, onClose }: ResultsProps) {
  const [text, setText] = useState('');
  /** The row that the person has moved to; null: the first one, also when a better one arrives from the server. */
  const [moved, setMoved] = useState<string | null>(null);
  const isMoving = useRef(false);
  const type = (typed: string) => {
    isMoving.current = false;
    setMoved(null);
    setText(typed);
  };
  const search = text.trim();
  const found = useFound(useDeferredValue(search));
  const guide = useGuide();
  const { failure } = found;
  const results = found.data ?? [];
  const words = splitSearch(search);
  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const onOpen = (id: string) => {
    addRecent(id);
    onClose();
  };
  const listCommands = (entries: readonly Command[], detail?: string): Entry[] =>
    entries.map((command) => ({
      id: command.id,
      searched: command,
      item: (
        <CommandItem
          key={command.id}
          command={command}
          words={words}
          {...(detail !== undefined && { detail })}
          onSelect={() => run(command)}
        />
      ),
    }));
  const things = results.map((result) => ({
    id: result.id,
    searched: { label: nameOf(result) },
    item: <ResultItem key={result.id} result={result} words={words} onOpen={onOpen} />,
  }));
  const ranked =
    search === ''
      ? []
      : rankEntries(words, [
          { entries: listCommands(commands.actions) },
          { entries: listCommands(commands.pages, t('Page')) },
          // Until the answer is there, those of the former search. Some are found by something else than their name.
          { entries: things, behind: 1, restBehind: 3, ...(!found.isPlaceholderData && { unmatched: LAST_RANK }) },
          { entries: listCommands(guide, t('User guide')), behind: 3, most: MAX_GUIDE },
        ]);
  const [first = toGuideSearch(search)] =
    search === '' ? [(things[0] ?? commands.suggested[0])?.id] : ranked.map(({ id }) => id);
  const isEmpty = search !== '' && ranked.length === 0 && failure === null && !found.isFetching;
  return (
    <List
      shouldFilter={false}
      loop
      label={t('Search or go to')}
      value={moved ?? first}
      onValueChange={(id) => isMoving.current && setMoved(id)}
      onKeyDownCapture={({ key }) => {
        if (/^(Arrow|Home|End)/.test(key)) isMoving.current = true;
      }}
      onPointerMoveCapture={() => {
        isMoving.current = true;
      }}
    >
      <div className="palette-head">
        <List.Input
          value={text}
          onValueChange={type}
          placeholder={t('Search or go to')}
          aria-label={t('Search or go to')}
          maxLength={100}
        />
        <Kbd>{t('Esc')}</Kbd>
      </div>
      <List.List label={t('Results')}>
        {search === '' ? (
          <>
            <Group heading={t('Recent')} entries={things} />
            <Group heading={t('Do')} entries={listCommands(commands.suggested)} />
            <Group heading={t('Go to')} entries={listCommands(commands.pages)} />
          </>
        ) : (
          <List.Group className="pt-1">{ranked.map(({ item }) => item)}</List.Group>
        )}
        {failure !== null && (
          <div className="px-3 py-2">
            <ErrorState compact title={t('Failed to search')} {...failure} />
          </div>
        )}
        {isEmpty && <NothingFound search={search} onClose={onClose} />}
      </List.List>
      <div className="palette-foot">
        <span>{rich('<up>↑</up> <down>↓</down> choose', { up: toKey, down: toKey })}</span>
        <span>{rich('<key>↵</key> open', { key: toKey })}</span>
        <button type="button" className="ms-auto hover:text-ink" onClick={onShortcuts}>
          {t('All shortcuts')}
        </button>
      </div>
    </List>
  );
}

function Group({ heading, entries }: { heading: string; entries: readonly Entry[] }) {
  return entries.length > 0 && <List.Group heading={heading}>{entries.map(({ item }) => item)}</List.Group>;
}

/** The address of a search in the guide. */
const toGuideSearch = (search: string): string => `/docs?${new URLSearchParams({ q: search })}`;

/** Says that nothing has the words, and offers the guide, which is searched by what is written in it. */
function NothingFound({ search, onClose }: { search: string; onClose: () => void }) {
  const open = (address: string) => {
    onClose();
    window.open(address, '_blank', 'noreferrer');
  };
  const offers = [
    [t('Search the user guide for “{search}”', { search }), toGuideSearch(search)],
    [t('Open the user guide'), '/docs'],
  ] as const;
  return (
    <>
      <p role="status" className="grid justify-items-center gap-2 px-4 pt-8 pb-6 text-ink-2">
        <SearchX className="size-6 text-ink-3" />
        {t('Nothing is named “{search}”', { search })}
      </p>
      {offers.map(([label, address]) => (
        <List.Item key={address} value={address} onSelect={() => open(address)}>
          <span className="palette-icon">
            <BookOpen />
          </span>
          <span className="truncate">{label}</span>
        </List.Item>
      ))}
    </>
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

/** The chapters and sections of the guide as commands; none until they are loaded. */
function useGuide(): Command[] {
  const { data } = useRead(q.system.guide({ select: ({ sections }) => sections, staleMs: Infinity, pollMs: 0 }));
  return (data ?? []).map(({ title, chapter, path }) => ({
    id: path,
    label: title,
    ...(chapter !== null && { words: chapter }),
    icon: BookOpen,
    run: () => void window.open(path, '_blank', 'noreferrer'),
  }));
}
