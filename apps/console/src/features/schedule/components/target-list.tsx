import type { ReactNode } from 'react';
import { ErrorState, type Failure } from '../../../ui/feedback/error-state.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';

interface TargetListProps {
  failure: Failure | null;
  /** The title of the failure. */
  title: string;
  isPending: boolean;
  isEmpty: boolean | undefined;
  empty: ReactNode;
  children: ReactNode;
}

/** One tab of the picker: its targets, or why there are none. */
export function TargetList({ failure, title, isPending, isEmpty, empty, children }: TargetListProps) {
  return (
    <div className="-mx-1 h-[min(44dvh,340px)] overflow-y-auto px-1">
      {failure !== null ? (
        <ErrorState title={title} {...failure} />
      ) : isPending ? (
        <Spinner className="h-full" />
      ) : isEmpty === true ? (
        empty
      ) : (
        <ul>{children}</ul>
      )}
    </div>
  );
}

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
