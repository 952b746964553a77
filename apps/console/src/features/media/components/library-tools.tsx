import { LayoutGrid, List, RefreshCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { KindFilter, LibraryView } from '../library-view.ts';

interface LibraryToolsProps {
  search: string;
  onSearch: (search: string) => void;
  view: LibraryView;
  onChange: (change: Partial<LibraryView>) => void;
  counts: Record<KindFilter, number | null>;
  onClear: () => void;
  onRefresh: () => void;
  isRefreshing: boolean;
}

const kinds: { value: KindFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'image', label: 'Images' },
  { value: 'video', label: 'Videos' },
];

/** What narrows the files shown, and how they are shown. */
export function LibraryTools({
  search,
  onSearch,
  view,
  onChange,
  counts,
  onClear,
  onRefresh,
  isRefreshing,
}: LibraryToolsProps) {
  const isUsual = search === '' && view.kind === 'all' && view.folder === null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        label="Search media"
        value={search}
        onValueChange={onSearch}
        className="max-wide:min-w-0 max-wide:flex-[1_1_calc(100%-52px)] wide:w-65"
      />
      <Segmented
        label="Type"
        className="max-wide:order-2"
        value={view.kind}
        onValueChange={(kind) => onChange({ kind })}
        segments={kinds.map((kind) => {
          const count = counts[kind.value];
          return count === null ? kind : { ...kind, count };
        })}
      />
      <Button
        variant="quiet"
        className={cx('max-wide:order-4', isUsual && 'max-wide:hidden')}
        disabled={isUsual}
        onClick={onClear}
      >
        Clear
      </Button>
      <Segmented
        label="View"
        className="max-wide:order-3 ml-auto"
        value={view.layout}
        onValueChange={(layout) => onChange({ layout })}
        segments={[
          { value: 'grid', label: 'Grid', icon: <LayoutGrid />, labelHidden: true },
          { value: 'list', label: 'List', icon: <List />, labelHidden: true },
        ]}
      />
      <IconButton
        variant="secondary"
        label="Refresh"
        className="max-wide:order-1"
        busy={isRefreshing}
        onClick={onRefresh}
      >
        <RefreshCw />
      </IconButton>
    </div>
  );
}
