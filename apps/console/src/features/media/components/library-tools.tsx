import { LayoutGrid, List, RefreshCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useIsWide } from '../../../ui/use-is-wide.ts';
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

/** Beyond that the counts leave no room for the view beside them. */
const MOST_ON_PHONE = 999;

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
  const isWide = useIsWide();
  const isUsual = search === '' && view.kind === 'all' && view.folder === null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 max-wide:gap-y-1">
      <SearchField
        label="Search media"
        value={search}
        onValueChange={onSearch}
        className="max-wide:min-w-40 max-wide:flex-1 wide:w-65"
      />
      <Segmented
        label="Type"
        className="max-wide:order-2"
        value={view.kind}
        onValueChange={(kind) => onChange({ kind })}
        segments={kinds.map((kind) => {
          const count = counts[kind.value];
          return count === null || (!isWide && count > MOST_ON_PHONE) ? kind : { ...kind, count };
        })}
      />
      <Button variant="quiet" className={cx(isUsual && 'max-wide:hidden')} disabled={isUsual} onClick={onClear}>
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
      {/* On a phone the two choices stand in a line of their own. */}
      <span aria-hidden="true" className="order-1 basis-full wide:hidden" />
      <IconButton variant="secondary" label="Refresh" busy={isRefreshing} onClick={onRefresh}>
        <RefreshCw />
      </IconButton>
    </div>
  );
}
