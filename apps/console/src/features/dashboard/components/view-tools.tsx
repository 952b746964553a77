import { RefreshCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { StatusFilter, View } from '../view.ts';

interface ViewToolsProps {
  view: View;
  onChange: (change: Partial<View>) => void;
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
export function ViewTools({ view, onChange, onClear, onRefresh, isRefreshing }: ViewToolsProps) {
  return (
    <>
      <SearchField label="Search devices" value={view.search} onValueChange={(search) => onChange({ search })} />
      <Segmented
        label="Status"
        value={view.status}
        onValueChange={(status) => onChange({ status })}
        segments={states}
      />
      <Button variant="quiet" disabled={view.search === '' && view.status === 'all'} onClick={onClear}>
        Clear
      </Button>
      <Button busy={isRefreshing} onClick={onRefresh}>
        <RefreshCw />
        Refresh
      </Button>
    </>
  );
}
