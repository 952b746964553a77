import { RefreshCw } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { LIST_HEIGHT, LogList } from './log-list.tsx';
import { useLogs } from './queries.ts';
import { useLogAddress } from './use-log-address.ts';

/** The entries that match the filter. The filter's own controls respond first; the list follows. */
export function LogSection() {
  const address = useLogAddress();
  const search = useDeferredValue(address.filter.search);
  const level = useDeferredValue(address.filter.level);
  const device = useDeferredValue(address.filter.device);
  const filter = { search, level, device };
  const isGrouped = useDeferredValue(address.isGrouped);
  const [isAuto, setIsAuto] = useState(true);
  const { entries, total, keptDays, isPending, isStale, failure, refetch, more } = useLogs(filter, isGrouped, isAuto);
  const shown = useDeferredValue(entries);
  return (
    <Section
      title={t('Real-time Unity Logs')}
      {...(total !== undefined && {
        note: t(
          '{count, plural, one {# entry} other {# entries}}, kept for {days, plural, one {# day} other {# days}}',
          { count: total, days: keptDays },
        ),
      })}
      tools={
        <>
          <span aria-hidden="true" className="text-1 text-ink-2">
            {t('Auto-refresh')}
          </span>
          <Switch label={t('Auto-refresh')} checked={isAuto} onCheckedChange={setIsAuto} />
          <span aria-hidden="true" className="ms-2 text-1 text-ink-2">
            {t('Group repeats')}
          </span>
          <Switch label={t('Group repeats')} checked={address.isGrouped} onCheckedChange={address.setGrouped} />
          <RefreshButton refresh={refetch} />
        </>
      }
    >
      <Region
        of={{ data: isPending ? undefined : entries, failure }}
        skeleton={
          <Skeleton label={t('Loading logs')}>
            <SkeletonBlock className="h-150 rounded" />
          </Skeleton>
        }
        empty={<NoLogs />}
      >
        {() => (
          <div aria-busy={isStale || shown !== entries}>
            <LogList entries={shown} filter={filter} total={isGrouped ? null : (total ?? null)} onNearEnd={more} />
          </div>
        )}
      </Region>
    </Section>
  );
}

function NoLogs() {
  const { isFiltered, clear } = useLogAddress();
  return (
    <div className="grid place-items-center rounded border border-line bg-paper" style={{ height: LIST_HEIGHT }}>
      {isFiltered ? (
        <EmptyState plain title={t('No logs match your filters.')}>
          <Button onClick={clear}>{t('Clear')}</Button>
        </EmptyState>
      ) : (
        <EmptyState plain title={t('No logs available. Unity requests will appear here.')} />
      )}
    </div>
  );
}

function RefreshButton({ refresh }: { refresh: () => Promise<unknown> }) {
  const [isRefreshing, setIsRefreshing] = useState(false);
  return (
    <Button
      small
      busy={isRefreshing}
      onClick={() => {
        setIsRefreshing(true);
        void refresh().finally(() => setIsRefreshing(false));
      }}
    >
      <RefreshCw />
      {t('Refresh Now')}
    </Button>
  );
}
