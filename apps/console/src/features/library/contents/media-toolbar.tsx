import { LayoutGrid, List, RefreshCw } from 'lucide-react';
import { memo } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { type Segment, Segmented } from '../../../ui/forms/segmented.tsx';
import { useAddressText } from '../../../ui/forms/use-address-text.ts';
import { useAhead } from '../../../ui/rendering/use-ahead.ts';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import type { LibraryView } from '../library-view.ts';
import type { KindFilter } from '../../uploads/index.ts';

interface LibraryToolsProps extends Pick<LibraryView, 'kind' | 'layout'> {
  /** A folder is open. */
  isInFolder: boolean;
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
export const LibraryTools = memo(function LibraryTools({
  kind,
  layout,
  isInFolder,
  onChange,
  counts,
  onClear,
  onRefresh,
  isRefreshing,
}: LibraryToolsProps) {
  const search = useAddressText('search');
  const isUsual = search.text === '' && kind === 'all' && !isInFolder;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 max-wide:gap-y-1">
      <SearchField
        label="Search media"
        value={search.text}
        onValueChange={search.setText}
        className="max-wide:min-w-40 max-wide:flex-1 wide:w-65"
      />
      <Kinds kind={kind} counts={counts} onChange={onChange} />
      <Button
        variant="quiet"
        className={cx(isUsual && 'max-wide:hidden')}
        disabled={isUsual}
        onClick={() => {
          search.setText('');
          onClear();
        }}
      >
        Clear
      </Button>
      <Layouts layout={layout} onChange={onChange} />
      {/* On a phone the two choices stand in a line of their own. */}
      <span aria-hidden="true" className="order-1 basis-full wide:hidden" />
      <IconButton variant="secondary" label="Refresh" busy={isRefreshing} onClick={onRefresh}>
        <RefreshCw />
      </IconButton>
    </div>
  );
});

/** Typing leaves it as it is, and what follows from it is begun when it has been seen. */
const Kinds = memo(function Kinds({
  kind: settled,
  counts,
  onChange,
}: Pick<LibraryToolsProps, 'kind' | 'counts' | 'onChange'>) {
  const isWide = useIsWide();
  const [chosen, choose] = useAhead(settled);
  return (
    <Segmented
      label="Type"
      className="max-wide:order-2"
      value={chosen}
      onValueChange={(kind) => choose(kind, () => onChange({ kind }))}
      segments={kinds.map((kind) => {
        const count = counts[kind.value];
        return count === null || (!isWide && count > MOST_ON_PHONE) ? kind : { ...kind, count };
      })}
    />
  );
});

const Layouts = memo(function Layouts({ layout: settled, onChange }: Pick<LibraryToolsProps, 'layout' | 'onChange'>) {
  const [chosen, choose] = useAhead(settled);
  return (
    <Segmented
      label="View"
      className="max-wide:order-3 ml-auto"
      value={chosen}
      onValueChange={(layout) => choose(layout, () => onChange({ layout }))}
      segments={layouts}
    />
  );
});

const layouts: Segment<LibraryView['layout']>[] = [
  { value: 'grid', label: 'Grid', icon: <LayoutGrid />, labelHidden: true },
  { value: 'list', label: 'List', icon: <List />, labelHidden: true },
];
