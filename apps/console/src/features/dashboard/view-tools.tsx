import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { deviceCounts } from '../../api/device-counts.ts';
import { q } from '../../api/q.ts';
import { useApi } from '../../api/use-api.tsx';
import { useRead } from '../../api/use-read.ts';
import { useTask } from '../../api/use-task.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { useAddressText } from '../../ui/forms/use-address-text.ts';
import { useOptimisticChoice } from '../../ui/forms/use-optimistic-choice.ts';
import { useView } from './use-view.ts';
import type { StatusFilter } from './view.ts';

const states: { value: StatusFilter; label: string }[] = [
  { value: 'all', label: t('All', {}, 'screens') },
  { value: 'online', label: t('Online') },
  { value: 'off', label: t('Off') },
  { value: 'off-hours', label: t('Off by hours') },
  { value: 'offline', label: t('Offline') },
];

/** The filters of the view, and a button that refreshes it. Those for screens that are off are offered only where one is. */
export function ViewTools() {
  const { view, changeView } = useView();
  const { off = 0, offHours = 0 } = useRead(deviceCounts).data ?? {};
  const counts: Partial<Record<StatusFilter, number>> = { off, 'off-hours': offHours };
  const choice = useOptimisticChoice(view.status, (status) => changeView({ status }));
  const search = useAddressText('search', ['after']);
  const clear = () => {
    search.setText('');
    changeView({ search: '', status: 'all' });
  };
  return (
    <>
      <SearchField label={t('Search devices')} value={search.text} onValueChange={search.setText} />
      <Segmented
        label={t('Status')}
        {...choice}
        segments={states.filter(({ value }) => counts[value] !== 0 || choice.value === value)}
      />
      <Button variant="quiet" disabled={search.text === '' && choice.value === 'all'} onClick={clear}>
        {t('Clear')}
      </Button>
      <Refresh />
    </>
  );
}

function Refresh() {
  const toast = useToast();
  const api = useApi();
  const queries = useQueryClient();
  const refresh = useTask(
    async () => {
      await queries.refetchQueries({ queryKey: q.devices.list.key, type: 'active' }, { throwOnError: true });
      toast({ title: t('Devices refreshed - checking latest status') });
      await api.devices.ping();
    },
    { changes: [q.devices.ping.key], failure: t('Ping failed') },
  );
  return (
    <Button busy={refresh.isPending} onClick={() => refresh.mutate()}>
      <RefreshCw />
      {t('Refresh')}
    </Button>
  );
}
