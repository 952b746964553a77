import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { EmptyState, type EmptyStateProps } from '../feedback/empty-state.tsx';
import { ErrorState, type Failure } from '../feedback/error-state.tsx';
import { findFailure, type Query } from '../feedback/shown-failure.ts';
import { SkeletonBlock } from '../feedback/skeleton.tsx';
import { Card } from '../layout/card.tsx';
import { SkeletonTable } from './skeleton-table.tsx';

/** What a region shows: a query, or data with the reason why there is none; neither while it loads. */
export type Shown = Query | { data: unknown; failure: Failure | null };

type DataOf<Of> = Of extends { data: infer Data } ? Exclude<Data, undefined> : never;

/** The data of a query, or of each of several. */
type Loaded<Of> = Of extends readonly Shown[] ? { [Index in keyof Of]: DataOf<Of[Index]> } : DataOf<Of>;

interface RegionProps<Of> {
  /** All that the region needs; those that failed are retried together. */
  of: Of;
  /** The title of a failure that has none: `Failed to fetch webhooks`. */
  title?: string;
  /** The failure is shown on one line, for a small panel. */
  compact?: boolean;
  /** The classes of one grey block, or a skeleton in the shape of the content; that of a table unless given. */
  skeleton?: ReactNode;
  /** Replaces the content if it `isEmpty`. A text is shown in a card of its own; null shows nothing. */
  empty?: EmptyStateProps | ReactElement | string | null;
  /** A list without items is empty unless this says something else. */
  isEmpty?: (data: Loaded<Of>) => boolean;
  children: (data: Loaded<Of>) => ReactNode;
}

/** A part of a page that needs data: shows why there is none, a skeleton while it loads, that it is empty, or the data. */
export function Region<const Of extends Shown | readonly Shown[]>({
  of,
  title = t('Failed to load'),
  compact = false,
  skeleton = <SkeletonTable />,
  empty,
  isEmpty = hasNoItems,
  children,
}: RegionProps<Of>) {
  const all: readonly Shown[] = 'data' in of ? [of] : of;
  const failure = findFailureOf(all);
  if (failure !== null) return <ErrorState title={title} compact={compact} {...failure} />;
  if (all.some(({ data }) => data === undefined)) {
    return typeof skeleton === 'string' ? <SkeletonBlock className={skeleton} /> : skeleton;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- none of them is undefined
  const data = ('data' in of ? of.data : all.map((each) => each.data)) as Loaded<Of>;
  if (empty === undefined || !isEmpty(data)) return children(data);
  if (typeof empty === 'string') {
    return (
      <Card>
        <p className="text-ink-2">{empty}</p>
      </Card>
    );
  }
  return empty === null || isValidElement(empty) ? empty : <EmptyState {...empty} />;
}

const hasNoItems = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

/** The first reason, with a retry of all that failed. */
function findFailureOf(all: readonly Shown[]): Failure | null {
  const failures = all
    .map((each) => ('failure' in each ? each.failure : findFailure(each)))
    .filter((failure) => failure !== null);
  const [first] = failures;
  if (first === undefined) return null;
  return {
    ...first,
    error: failures.find(({ error }) => error !== null)?.error ?? null,
    onRetry: () => failures.forEach(({ onRetry }) => onRetry()),
    busy: failures.some(({ busy }) => busy),
  };
}
