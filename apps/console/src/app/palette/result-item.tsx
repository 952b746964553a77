import type { ListedContent } from '@vitrine/contract/content-list';
import type { SearchResult } from '@vitrine/contract/search';
import { Command as List } from 'cmdk';
import { Monitor, Users } from 'lucide-react';
import { useNavigate } from '../../ui/routing/navigation.tsx';
import { ChosenPicture, contentLabel, contentPath, ScreenPicture } from '../../features/content/index.ts';
import { formatTitle } from '../../ui/format/file-title.ts';
import { formatCount } from '../../ui/format/format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { findScreenState, Status } from '../../ui/screen/status.tsx';
import { foldText } from './commands.ts';

interface ResultItemProps {
  result: SearchResult;
  /** The words of the search, which are marked. */
  words: readonly string[];
  /** Called before its page is opened. */
  onOpen: (id: string) => void;
}

const TICK_MS = 15_000;

/** A screen, group or content in the palette; choosing it opens its page. */
export function ResultItem({ result, words, onOpen }: ResultItemProps) {
  const navigate = useNavigate();
  return (
    <List.Item
      value={result.id}
      onSelect={() => {
        onOpen(result.id);
        void navigate(toAddress(result));
      }}
    >
      <Picture result={result} />
      <Marked text={nameOf(result)} words={words} />
      <span className="ml-auto flex-none text-1 text-ink-3">
        <Detail result={result} />
      </span>
    </List.Item>
  );
}

function nameOf(result: SearchResult): string {
  if (result.kind === 'screen') return result.screen.name;
  if (result.kind === 'group') return result.group.name;
  return titleOf(result.content);
}

const titleOf = (content: ListedContent): string =>
  content.kind === 'image' || content.kind === 'video' ? formatTitle(content.originalName) : content.name;

function toAddress(result: SearchResult): string {
  if (result.kind === 'screen') return `/device-management/${result.id}`;
  if (result.kind === 'group') return `/device-management?view=table&group=${encodeURIComponent(result.id)}`;
  return contentPath(result.content.kind, result.id) ?? `/media?preview=${encodeURIComponent(result.id)}`;
}

function Picture({ result }: { result: SearchResult }) {
  const now = useNow(TICK_MS);
  if (result.kind === 'group') {
    return (
      <span className="palette-icon" style={{ color: result.group.color }}>
        <Users />
      </span>
    );
  }
  return (
    <span className="palette-picture">
      {result.kind === 'screen' ? (
        <ScreenPicture
          small
          screen={result.screen}
          content={result.screen.playing?.media}
          state={findScreenState(result.screen, now)}
          placeholder={<Monitor />}
        />
      ) : (
        <ChosenPicture
          small
          content={{
            id: result.content.id,
            kind: result.content.kind,
            name: titleOf(result.content),
            picture: 'thumbnailUrl' in result.content ? result.content.thumbnailUrl : null,
          }}
        />
      )}
    </span>
  );
}

function Detail({ result }: { result: SearchResult }) {
  const now = useNow(TICK_MS);
  if (result.kind === 'screen') return <Status small oneLine state={findScreenState(result.screen, now)} />;
  if (result.kind === 'content') return contentLabel(result.content.kind);
  const { deviceCount } = result.group;
  return deviceCount === 1 ? '1 screen' : `${formatCount(deviceCount)} screens`;
}

/** A text in which the words of the search are bold. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const folded = foldText(text);
  // Folding can change the length, e.g. of a ligature; such a text is shown as it is.
  const hasPlaces = folded.length === text.length;
  const places = hasPlaces ? words.map((word) => [folded.indexOf(word), word.length] as const) : [];
  const isMarked = (index: number): boolean =>
    places.some(([start, length]) => start >= 0 && index >= start && index < start + length);
  const parts: { text: string; marked: boolean }[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const marked = isMarked(index);
    const last = parts.at(-1);
    if (last?.marked === marked) last.text += text.charAt(index);
    else parts.push({ text: text.charAt(index), marked });
  }
  return (
    <span className="truncate" title={text}>
      {parts.map((part, index) => (part.marked ? <b key={index}>{part.text}</b> : part.text))}
    </span>
  );
}
