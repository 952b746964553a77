import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useReportedNow } from '../../ui/feedback/connection.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { useDevicePages } from '../fleet/index.ts';
import { DeviceThumbnails } from './components/device-thumbnails.tsx';
import { TargetList } from './components/target-list.tsx';

/** The interval at which presence is checked against the clock. */
const TICK_MS = 30_000;

interface ScreenChoiceProps {
  onChoose: (screen: { id: DeviceId; name: string }) => void;
}

/** The choice of one of the account's screens, a page at a time. */
export function ScreenChoice({ onChoose }: ScreenChoiceProps) {
  const [search, setSearch] = useState('');
  const now = useReportedNow(TICK_MS);
  const { devices, isPending, failure, hasMore, more } = useDevicePages({ search });
  return (
    <>
      <SearchField label={t('Search screens')} value={search} onValueChange={setSearch} className="w-full" />
      <TargetList
        of={{ data: isPending ? undefined : devices, failure }}
        title={t('Failed to fetch devices')}
        empty={{ plain: true, title: search === '' ? t('No screens yet') : t('No screens match your search') }}
        hasMore={hasMore}
        onMore={more}
      >
        {(device) => (
          <li key={device.id} className="border-b border-line last:border-0">
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 py-1 text-start hover:bg-hover"
              onClick={() => onChoose(device)}
            >
              <DeviceThumbnails devices={[device]} now={now} />
              <span className="grid min-w-0 flex-1">
                <span className="break-words font-medium">{device.name}</span>{' '}
                <span className="truncate text-1 text-ink-3">{device.timeZone.replaceAll('_', ' ')}</span>
              </span>
              <ChevronRight className="flex-none text-ink-3" />
            </button>
          </li>
        )}
      </TargetList>
    </>
  );
}
