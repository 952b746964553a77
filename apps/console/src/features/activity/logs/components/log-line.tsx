import type { LogEntry } from '@vitrine/contract/activity/logs';
import { ChevronRight } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import { t } from '@vitrine/messages/t';
import { Badge } from '../../../../ui/lists/badge.tsx';
import { cx } from '../../../../ui/theme/cx.ts';
import { formatDateTime } from '../../../../ui/format/format.ts';
import { useWords } from '../use-words.ts';
import { britishLocale, locale } from '../../../../ui/format/locale.ts';

/** Only levels that may need attention are colored. */
const tones = { error: 'danger', warn: 'warning', info: 'quiet', debug: 'quiet' } as const;

const levelNames = { error: t('ERROR'), warn: t('WARN'), info: t('INFO'), debug: t('DEBUG') };

interface LogLineProps {
  entry: LogEntry;
  isOpen: boolean;
  onToggle: (id: string) => void;
  /** Leaves the device out, where all entries are of the same one. */
  isSourceKnown?: boolean;
}

/**
 * One entry on a line of 36 px, or on two; expanded, with its full message and details. Memoised, because the list renders again
 * for every filter and every scroll position: `bench -- interaction logs`.
 */
export const LogLine = memo(function LogLine({ entry, isOpen, onToggle, isSourceKnown = false }: LogLineProps) {
  const { id, data, deviceId, deviceName } = entry;
  const { message } = useWords(entry);
  const source = isSourceKnown ? null : (deviceName ?? deviceId);
  return (
    <LogRow
      entry={entry}
      source={source}
      trailing={id}
      isOpen={isOpen}
      onToggle={() => onToggle(id)}
      details={
        <>
          <p className="break-words">{message}</p>
          <p className="break-all text-1 text-ink-3 wide:hidden">{[source, id].filter(Boolean).join(' · ')}</p>
          {data !== null && Object.keys(data).length > 0 && (
            <pre className="overflow-x-auto rounded-small bg-sunken p-3 text-1 whitespace-pre-wrap break-words">
              {JSON.stringify(data, null, 2)}
            </pre>
          )}
        </>
      }
    >
      {message}
    </LogRow>
  );
});

interface LogRowProps {
  /** The entry whose level, time and meaning are shown. */
  entry: LogEntry;
  source: string | null;
  /** Text at the end of the line; hidden on phones. */
  trailing: string;
  isOpen: boolean;
  onToggle: () => void;
  details: ReactNode;
  children: ReactNode;
}

/** A line of the log that expands, with what it means below where the message is technical. */
export function LogRow({ entry, source, trailing, isOpen, onToggle, details, children }: LogRowProps) {
  const { level, timestamp } = entry;
  const { meaning } = useWords(entry);
  const detailsId = useId();
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a larger target for the button at its end */}
      <div
        className="flex min-h-9 min-w-0 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-sunken"
        onClick={onToggle}
      >
        <span className="w-13 flex-none">
          <Badge tone={tones[level]}>{levelNames[level]}</Badge>
        </span>
        <time
          dateTime={timestamp}
          title={formatDateTime(timestamp)}
          className="flex-none text-1 text-ink-3 tabular-nums wide:w-28"
        >
          {formatLogTime(timestamp)}
        </time>
        {source !== null && <span className="w-40 flex-none truncate text-1 text-ink-2 max-wide:hidden">{source}</span>}
        <span className="min-w-0 flex-1">
          <span className={cx('block truncate', isOpen && 'text-ink-3')}>{children}</span>
          {meaning !== undefined && (
            <span className={cx('block text-1 text-ink-3', !isOpen && 'wide:truncate')}>{meaning}</span>
          )}
        </span>
        <span className="flex-none text-1 text-ink-3 max-wide:hidden">{trailing}</span>
        <button
          type="button"
          aria-label={t('Details')}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          className="grid size-6 flex-none place-items-center rounded-small text-ink-3 hover:text-ink"
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          <ChevronRight className={cx('size-3.5 transition-transform', isOpen && 'turn-down')} />
        </button>
      </div>
      {isOpen && (
        <div id={detailsId} className="grid grid-cols-[minmax(0,1fr)] gap-2 px-3 pt-1 pb-3 wide:ps-19">
          {details}
        </div>
      )}
    </div>
  );
}

const clock = new Intl.DateTimeFormat(britishLocale, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const dayAndClock = new Intl.DateTimeFormat(locale, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The time of day; with the date unless it is today. */
function formatLogTime(instant: string): string {
  const date = new Date(instant);
  return (date.toDateString() === new Date().toDateString() ? clock : dayAndClock).format(date);
}
