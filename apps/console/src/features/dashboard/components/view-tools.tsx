import { RefreshCw } from 'lucide-react';
import { memo } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { useAddressText } from '../../../ui/forms/use-address-text.ts';
import { useAhead } from '../../../ui/rendering/use-ahead.ts';
import { useStable } from '../../../ui/rendering/use-stable.ts';
import { readView, type StatusFilter, type View } from '../view.ts';

interface ViewToolsProps {
  onLook: (change: Partial<View>) => void;
  onRefresh: () => void;
  isRefreshing: boolean;
}

const states: { value: StatusFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Offline' },
];

/** What narrows the screens shown. It stands in the address, which it reads itself: the page follows later. */
export function ViewTools({ onLook, onRefresh, isRefreshing }: ViewToolsProps) {
  const [params] = useSearchParams();
  const [status, chooseStatus] = useAhead(readView(params).status);
  const search = useAddressText('search', ['page', 'after']);
  const acts = useStable({
    onChoose: (next: StatusFilter) => chooseStatus(next, () => onLook({ status: next })),
  });
  return (
    <>
      <SearchField label="Search devices" value={search.text} onValueChange={search.setText} />
      <Statuses status={status} onChoose={acts.onChoose} />
      <Button
        variant="quiet"
        disabled={search.text === '' && status === 'all'}
        onClick={() => {
          search.setText('');
          chooseStatus('all', () => onLook({ search: '', status: 'all' }));
        }}
      >
        Clear
      </Button>
      <Refresh isRefreshing={isRefreshing} onRefresh={onRefresh} />
    </>
  );
}

interface StatusesProps {
  status: StatusFilter;
  onChoose: (status: StatusFilter) => void;
}

/** Typing leaves it as it is, and the next button. */
const Statuses = memo(function Statuses({ status, onChoose }: StatusesProps) {
  return <Segmented label="Status" value={status} onValueChange={onChoose} segments={states} />;
});

const Refresh = memo(function Refresh({ isRefreshing, onRefresh }: Pick<ViewToolsProps, 'isRefreshing' | 'onRefresh'>) {
  return (
    <Button busy={isRefreshing} onClick={onRefresh}>
      <RefreshCw />
      Refresh
    </Button>
  );
});
