import type { ListedContent } from '@vitrine/contract/content-list';
import type { SearchResult } from '@vitrine/contract/search';
import { Command as List } from 'cmdk';
import { CalendarDays, type LucideIcon, Monitor, ReceiptText, Siren, UserRound, Users } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useNavigate } from '../../ui/routing/navigation.tsx';
import { ChosenPicture, contentLabel, contentPath, ScreenPicture } from '../../features/content/index.ts';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { useNow } from '../../ui/format/use-now.ts';
import { findScreenState, Status } from '../../ui/screen/status.tsx';
import { Marked } from './marked.tsx';

interface ResultItemProps {
  result: SearchResult;
  /** The words of the search, which are marked. */
  words: readonly string[];
  /** Called before its page is opened. */
  onOpen: (id: string) => void;
}

const TICK_MS = 15_000;

/** A thing of the account in the palette; choosing it opens its page. */
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
      <span className="ms-auto flex-none text-1 text-ink-3">
        <Detail result={result} />
      </span>
    </List.Item>
  );
}

/** The name by which a result is found. */
export function nameOf(result: SearchResult): string {
  if (result.kind === 'screen') return result.screen.name;
  if (result.kind === 'group') return result.group.name;
  if (result.kind === 'content') return titleOf(result.content);
  return result.name;
}

const titleOf = (content: ListedContent): string =>
  'originalName' in content ? formatTitle(content.originalName) : content.name;

function toAddress(result: SearchResult): string {
  const id = encodeURIComponent(result.id);
  switch (result.kind) {
    case 'screen':
      return `/device-management/${result.id}`;
    case 'group':
      return `/device-management?view=table&group=${id}`;
    case 'content':
      return (
        (result.content.kind === 'audio' ? null : contentPath(result.content.kind, result.id)) ?? `/media?preview=${id}`
      );
    case 'schedule':
      return `/device-schedule?event=${id}`;
    case 'priceList':
      return `/prices/${id}`;
    case 'standby':
      return '/takeovers';
    case 'person':
      return `/people?search=${encodeURIComponent(result.email)}`;
  }
}

/** The icons of what has no picture, and the names of its kinds. */
const named: Record<Exclude<SearchResult['kind'], 'screen' | 'group' | 'content'>, [LucideIcon, string]> = {
  schedule: [CalendarDays, t('Schedule', {}, 'one event')],
  priceList: [ReceiptText, t('Price list')],
  standby: [Siren, t('Takeover')],
  person: [UserRound, t('Person')],
};

function Picture({ result }: { result: SearchResult }) {
  const now = useNow(TICK_MS);
  if (result.kind === 'group') {
    return (
      <span className="palette-icon" style={{ color: result.group.color }}>
        <Users />
      </span>
    );
  }
  if (result.kind !== 'screen' && result.kind !== 'content') {
    const [Icon] = named[result.kind];
    return (
      <span className="palette-icon">
        <Icon />
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
            // An audio file looks like its cover.
            kind: result.content.kind === 'audio' ? 'image' : result.content.kind,
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
  if (result.kind === 'person') return result.email;
  if (result.kind !== 'group') return named[result.kind][1];
  const { deviceCount } = result.group;
  return t('{count, plural, one {# screen} other {# screens}}', { count: deviceCount });
}
