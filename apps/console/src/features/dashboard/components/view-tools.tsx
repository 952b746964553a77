import { RefreshCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useAddressText } from '../../../ui/use-address-text.ts';
import type { StatusFilter } from '../view.ts';

interface ViewToolsProps {
  status: StatusFilter;
  onStatus: (status: StatusFilter) => void;
  onClear: () => void;
  onRefresh: () => void;
  isRefreshing: boolean;
}

const states: { value: StatusFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Offline' },
];

/** What narrows the screens shown. The search stands in the address; what is typed touches nothing else. */
export function ViewTools({ status, onStatus, onClear, onRefresh, isRefreshing }: ViewToolsProps) {
  const search = useAddressText('search', ['page', 'after']);
  return (
    <>
      <SearchField label="Search devices" value={search.text} onValueChange={search.setText} />
      <Segmented label="Status" value={status} onValueChange={onStatus} segments={states} />
      <Button
        variant="quiet"
        disabled={search.text === '' && status === 'all'}
        onClick={() => {
          search.setText('');
          onClear();
        }}
      >
        Clear
      </Button>
      <Button busy={isRefreshing} onClick={onRefresh}>
        <RefreshCw />
        Refresh
      </Button>
    </>
  );
}
