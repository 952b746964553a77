import type { LogEntry } from '@vitrine/contract/activity/logs';
import { t } from '@vitrine/messages/t';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { type LogFilter, useRepeats } from './queries.ts';
import { type Repeats, repeatText } from './repeats.ts';
import { useWords } from './use-words.ts';
import { LogLine, LogRow } from './components/log-line.tsx';

interface LogGroupRowProps {
  /** The newest of the entries. */
  entry: LogEntry;
  repeats: Repeats;
  filter: LogFilter;
  openIds: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** Entries with the same message on one line; expanded, each of them. */
export function LogGroupRow({ entry, repeats, filter, openIds, onToggle }: LogGroupRowProps) {
  // The group's end stays when further entries join it.
  const id = `group ${repeats.after}`;
  const { deviceName, deviceId } = entry;
  const { message } = useWords(entry);
  return (
    <LogRow
      entry={entry}
      source={repeats.devices > 1 ? repeatText(repeats) : (deviceName ?? deviceId)}
      trailing={t('{count, plural, one {# time} other {# times}}', { count: repeats.count })}
      isOpen={openIds.has(id)}
      onToggle={() => onToggle(id)}
      details={<Members {...{ message, repeats, filter, openIds, onToggle }} />}
    >
      <span className="wide:hidden">{repeatText(repeats)} · </span>
      {message}
    </LogRow>
  );
}

function Members({
  message,
  repeats,
  filter,
  openIds,
  onToggle,
}: Omit<LogGroupRowProps, 'entry'> & { message: string }) {
  const { entries, isPending, failure, hasMore, isLoadingMore, more } = useRepeats(filter, repeats);
  return (
    <Region of={{ data: isPending ? undefined : entries, failure }} skeleton={<Spinner />}>
      {(members) => (
        <>
          <ul aria-label={message}>
            {members.map((entry) => (
              <li key={entry.id}>
                <LogLine entry={entry} isOpen={openIds.has(entry.id)} onToggle={onToggle} />
              </li>
            ))}
          </ul>
          <ShowMore hasMore={hasMore} onMore={more} busy={isLoadingMore} />
        </>
      )}
    </Region>
  );
}
