import { LOG_ENTRIES } from '@vitrine/contract/activity/log-limits';
import { Download } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { withAccount } from '../../../api/account.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AddressSearch } from '../../../ui/forms/address-search.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { LogSection } from './log-section.tsx';
import { ScreenFilter } from './screen-filter.tsx';
import type { LogFilter } from './queries.ts';
import { useLogAddress } from './use-log-address.ts';

/** The account's activity log: device requests, registrations, manifests, commands, errors. */
export function LogsPage() {
  const { filter } = useLogAddress();
  return (
    <>
      <PageHeader
        title={t('Activity Log')}
        description={t('The newest entries, at most {count, number}', { count: LOG_ENTRIES })}
        actions={
          <Button asChild>
            <a href={exportAddress(filter)} download="activity-log.csv">
              <Download />
              {t('Export CSV')}
            </a>
          </Button>
        }
      />
      <PageBody>
        <LogFilters />
        <LogSection />
        <Notice>
          {t('A device doesn’t appear? Look for ‘USER ID MISMATCH’ errors: its app is signed in to another account.')}
        </Notice>
      </PageBody>
    </>
  );
}

/** The address of a CSV file with the entries that match the filter. */
function exportAddress({ search, level, device }: LogFilter): string {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(level !== null && { level }),
    ...(device !== null && { deviceId: device }),
  });
  return withAccount(`/api/logs/export${query.size === 0 ? '' : `?${query.toString()}`}`);
}

const levels = [
  { value: 'all', label: t('All') },
  { value: 'error', label: t('Error') },
  { value: 'warn', label: t('Warn') },
  { value: 'info', label: t('Info') },
  { value: 'debug', label: t('Debug') },
] as const;

/** Narrows the entries by text, level and screen. */
function LogFilters() {
  const { filter, setLevel, setDevice } = useLogAddress();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <AddressSearch label={t('Search logs...')} className="w-full wide:w-80" />
      <Segmented
        label={t('Level')}
        value={filter.level ?? 'all'}
        onValueChange={(level) => setLevel(level === 'all' ? null : level)}
        segments={levels}
      />
      <ScreenFilter />
      {filter.device !== null && <Button onClick={() => setDevice(null)}>{t('Show all screens')}</Button>}
    </div>
  );
}
