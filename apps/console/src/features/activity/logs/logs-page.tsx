import { LOG_DAYS, LOG_ENTRIES, LogLevel } from '@vitrine/contract/activity/logs';
import { Download, RefreshCw } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AddressSearch } from '../../../ui/forms/address-search.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { countOf, formatCount } from '../../../ui/format/format.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { withParam } from '../../../ui/forms/use-address-text.ts';
import { useAhead } from '../../../ui/rendering/use-ahead.ts';
import { useStable } from '../../../ui/rendering/use-stable.ts';
import { LIST_HEIGHT, LogList } from './components/log-list.tsx';
import { type LogFilter, useLogs } from './queries.ts';
import { groupRepeats, ungrouped } from './repeats.ts';

const levels = [
  { value: 'all', label: 'All' },
  { value: 'error', label: 'Error' },
  { value: 'warn', label: 'Warn' },
  { value: 'info', label: 'Info' },
  { value: 'debug', label: 'Debug' },
] as const;

/** Events of the account: device requests, registrations, manifests, commands, errors. */
export function LogsPage() {
  const [params, setParams] = useSearchParams();
  const address = useDeferredValue(params.toString());
  const acts = useStable({
    onLook: (name: string, value: string) => setParams((before) => withParam(before, name, value), { replace: true }),
    onClear: () => setParams({}, { replace: true }),
  });
  return (
    <>
      <PageHeader
        title="Activity Log"
        description={`The last ${LOG_DAYS} days, at most ${formatCount(LOG_ENTRIES)} entries`}
        actions={
          <Button asChild>
            <a href={exportAddress(readFilter(params))} download="activity-log.csv">
              <Download />
              Export CSV
            </a>
          </Button>
        }
      />
      <PageBody>
        <LogTools filter={readFilter(params)} onLook={acts.onLook} />
        <Logs address={address} onLook={acts.onLook} onClear={acts.onClear} />
        <Notice>
          A device doesn’t appear? Look for ‘USER ID MISMATCH’ errors: its app is signed in to another account.
        </Notice>
      </PageBody>
    </>
  );
}

interface LogToolsProps {
  filter: LogFilter;
  onLook: (name: string, value: string) => void;
}

/** What narrows the entries shown. */
function LogTools({ filter, onLook }: LogToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <AddressSearch label="Search logs..." className="w-full wide:w-80" />
      <Levels level={filter.level ?? 'all'} onLook={onLook} />
      {filter.device !== null && <Button onClick={() => onLook('device', '')}>Show all devices</Button>}
    </div>
  );
}

interface LevelsProps extends Pick<LogToolsProps, 'onLook'> {
  level: (typeof levels)[number]['value'];
}

/** What follows from it is begun when it has been seen. */
const Levels = memo(function Levels({ level: settled, onLook }: LevelsProps) {
  const [chosen, choose] = useAhead(settled);
  return (
    <Segmented
      label="Level"
      value={chosen}
      onValueChange={(level) => choose(level, () => onLook('level', level === 'all' ? '' : level))}
      segments={levels}
    />
  );
});

interface LogsProps {
  /** The filter, as it stands in the address. */
  address: string;
  onLook: (name: string, value: string) => void;
  onClear: () => void;
}

/** The entries themselves. Keys and clicks are answered first: they follow the address when there is time. */
const Logs = memo(function Logs({ address, onLook, onClear }: LogsProps) {
  const [isAuto, setIsAuto] = useState(true);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const filter = useMemo(() => readFilter(new URLSearchParams(address)), [address]);
  const logs = useLogs(filter, isAuto);
  const { entries, total, isPending, isLate, failure, refresh } = logs;
  const shown = useDeferredValue(entries);
  const isGrouped = new URLSearchParams(address).get('group') === 'repeats';
  const groups = useMemo(() => (isGrouped ? groupRepeats : ungrouped)(shown), [shown, isGrouped]);
  const acts = useStable({ more: logs.more });
  const isFiltered = filter.search !== '' || filter.level !== null || filter.device !== null;
  return (
    <Section
      title="Real-time Unity Logs"
      {...(total !== undefined && { note: countOf(total, 'entry', 'entries') })}
      tools={
        <>
          <span aria-hidden="true" className="text-1 text-ink-2">
            Auto-refresh
          </span>
          <Switch label="Auto-refresh" checked={isAuto} onCheckedChange={setIsAuto} />
          <span aria-hidden="true" className="ml-2 text-1 text-ink-2">
            Group repeats
          </span>
          <Switch
            label="Group repeats"
            checked={isGrouped}
            onCheckedChange={(checked) => onLook('group', checked ? 'repeats' : '')}
          />
          <Button
            small
            busy={isRefreshing}
            onClick={() => {
              setIsRefreshing(true);
              void refresh().finally(() => setIsRefreshing(false));
            }}
          >
            <RefreshCw />
            Refresh Now
          </Button>
        </>
      }
    >
      {failure !== null ? (
        <ErrorState title="Failed to fetch logs" {...failure} />
      ) : isPending ? (
        <Skeleton label="Loading logs">
          <SkeletonBlock className="h-150 rounded" />
        </Skeleton>
      ) : entries.length === 0 ? (
        <div className="grid place-items-center rounded border border-line bg-paper" style={{ height: LIST_HEIGHT }}>
          {isFiltered ? (
            <EmptyState plain title="No logs match your filters.">
              <Button onClick={onClear}>Clear</Button>
            </EmptyState>
          ) : (
            <EmptyState plain title="No logs available. Unity requests will appear here." />
          )}
        </div>
      ) : (
        <div aria-busy={isLate || shown !== entries}>
          <LogList
            groups={groups}
            total={isGrouped ? groups.length : (total ?? entries.length)}
            onNearEnd={acts.more}
          />
        </div>
      )}
    </Section>
  );
});

function readFilter(params: URLSearchParams): LogFilter {
  return {
    search: params.get('search') ?? '',
    level: LogLevel.safeParse(params.get('level')).data ?? null,
    device: params.get('device'),
  };
}

/** The file with what the filter shows. */
function exportAddress({ search, level, device }: LogFilter): string {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(level !== null && { level }),
    ...(device !== null && { deviceId: device }),
  });
  return `/api/logs/export${query.size === 0 ? '' : `?${query.toString()}`}`;
}
