import type { ReactNode } from 'react';
import type { EmptyStateProps } from '../../../ui/feedback/empty-state.tsx';
import type { Failure } from '../../../ui/feedback/error-state.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';

interface TargetListProps<Item> {
  /** The targets, or why there are none. */
  of: { data: readonly Item[] | undefined; failure: Failure | null };
  /** The title of the failure. */
  title: string;
  empty: EmptyStateProps;
  hasMore?: boolean;
  onMore?: () => void;
  /** A row: `<li>`. */
  children: (item: Item) => ReactNode;
}

/** One tab of the picker: its targets, or why there are none. */
export const TargetList = <Item,>({ hasMore = false, onMore, children, ...region }: TargetListProps<Item>) => (
  <div className="-mx-1 h-[min(44dvh,340px)] overflow-y-auto px-1">
    <Region skeleton={<Spinner className="h-full" />} {...region}>
      {(items) => (
        <ul>
          {items.map(children)}
          {hasMore && onMore !== undefined && (
            <li>
              <ShowMore hasMore onMore={onMore} />
            </li>
          )}
        </ul>
      )}
    </Region>
  </div>
);

interface TargetChoiceProps {
  isChosen: boolean;
  onToggle: () => void;
  name: string;
  note: string;
  mark?: ReactNode;
  image: ReactNode;
}

/** A device or a group to choose. */
export function TargetChoice({ isChosen, onToggle, name, note, mark, image }: TargetChoiceProps) {
  return (
    <li className="border-b border-line last:border-0">
      <Checkbox
        className="min-h-11 min-w-0 py-1"
        checked={isChosen}
        onCheckedChange={onToggle}
        label={
          <span className="flex min-w-0 items-center gap-3">
            {image}
            <span className="grid min-w-0">
              <span className="flex min-w-0 items-center gap-2 font-medium">
                {mark}
                <span className="min-w-0 break-words">{name}</span>
              </span>{' '}
              <span className="truncate text-1 text-ink-3">{note}</span>
            </span>
          </span>
        }
      />
    </li>
  );
}
