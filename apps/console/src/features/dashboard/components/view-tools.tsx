import { RefreshCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { StatusFilter } from '../view.ts';

interface ViewToolsProps {
  search: string;
  onSearch: (search: string) => void;
  status: StatusFilter;
  onStatus: (status: StatusFilter) => void;
  canClear: boolean;
  onClear: () => void;
  onRefresh: () => void;
  isRefreshing: boolean;
}

const states: { value: StatusFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Offline' },
];

/** What narrows the screens shown. */
export function ViewTools({
  search,
  onSearch,
  status,
  onStatus,
  canClear,
  onClear,
  onRefresh,
  isRefreshing,
}: ViewToolsProps) {
  return (
    <>
      <SearchField label="Search devices" value={search} onValueChange={onSearch} />
      <Segmented label="Status" value={status} onValueChange={onStatus} segments={states} />
      <Button variant="quiet" disabled={!canClear} onClick={onClear}>
        Clear
      </Button>
      <Button busy={isRefreshing} onClick={onRefresh}>
        <RefreshCw />
        Refresh
      </Button>
    </>
  );
}
