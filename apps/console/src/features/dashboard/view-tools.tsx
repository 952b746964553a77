import { RefreshCw } from 'lucide-react';
import { useDeviceCounts } from '../../api/device-counts.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { useAddressText } from '../../ui/forms/use-address-text.ts';
import { useOptimisticChoice } from '../../ui/forms/use-optimistic-choice.ts';
import { useRefreshDevices } from './queries.ts';
import { useView } from './use-view.ts';
import type { StatusFilter } from './view.ts';

const states: { value: StatusFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'online', label: 'Online' },
  { value: 'off', label: 'Off' },
  { value: 'offline', label: 'Offline' },
];

/** The filters of the view, and a button that refreshes it. Off is offered only where a screen is. */
export function ViewTools() {
  const { view, changeView } = useView();
  const offCount = useDeviceCounts().data?.off ?? 0;
  const choice = useOptimisticChoice(view.status, (status) => changeView({ status }));
  const search = useAddressText('search', ['after']);
  const clear = () => {
    search.setText('');
    changeView({ search: '', status: 'all' });
  };
  return (
    <>
      <SearchField label="Search devices" value={search.text} onValueChange={search.setText} />
      <Segmented
        label="Status"
        {...choice}
        segments={states.filter(({ value }) => value !== 'off' || offCount > 0 || choice.value === 'off')}
      />
      <Button variant="quiet" disabled={search.text === '' && choice.value === 'all'} onClick={clear}>
        Clear
      </Button>
      <Refresh />
    </>
  );
}

function Refresh() {
  const toast = useToast();
  const refresh = useRefreshDevices(() => toast({ title: 'Devices refreshed - checking latest status' }));
  return (
    <Button busy={refresh.isPending} onClick={() => refresh.mutate()}>
      <RefreshCw />
      Refresh
    </Button>
  );
}
