import { isAppError } from '@vitrine/contract/core/errors';
import { isLayoutId } from '@vitrine/contract/core/ids';
import type { LayoutId } from '@vitrine/contract/library/media';
import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import { findFailure } from '../../api/failure.ts';
import { useMay } from '../../ui/access/may.tsx';
import { UnloadedPage } from '../../ui/editing/unloaded-page.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { fetchedComponent } from '../../ui/rendering/fetched.tsx';
import { useLayout } from './queries.ts';

const view = fetchedComponent(async () => (await import('./layout-view.tsx')).LayoutView);

/** Apart from the page, so that the table of pages, which every page loads, does not list its files. */
const editor = fetchedComponent(async () => (await import('./editor/editor.tsx')).Editor);

const page = {
  noun: 'layout',
  back: { to: '/layouts', label: 'Layouts' },
  skeleton: (
    <Skeleton className="grid gap-8 wide:grid-cols-[244px_minmax(0,1fr)_276px]">
      <SkeletonBlock className="h-[70dvh] max-wide:hidden" />
      <SkeletonBlock className="aspect-[16/9] self-center" />
      <SkeletonBlock className="h-[70dvh] max-wide:hidden" />
    </Skeleton>
  ),
};

/** One layout and its editor. */
export function LayoutPage() {
  const { id = '' } = useParams();
  return isLayoutId(id) ? <LoadedLayout key={id} id={id} /> : <UnloadedPage {...page} isMissing />;
}

function LoadedLayout({ id }: { id: LayoutId }) {
  const query = useLayout(id);
  const shown = useMay()('layouts.saveDraft') ? editor : view;
  useEffect(() => {
    // Beside the layout. If it fails, the page loads it again.
    shown.load().catch(() => {});
  }, [shown]);
  const failure = findFailure(query);
  // Editing begins with the newest version, not with one of an earlier visit.
  if (query.data !== undefined && query.isFetchedAfterMount) {
    return (
      <Suspense fallback={<UnloadedPage {...page} />}>
        <shown.Component layout={query.data} />
      </Suspense>
    );
  }
  const isMissing = isAppError(query.error, 'layout.not_found');
  return <UnloadedPage {...page} isMissing={isMissing} failure={failure} />;
}
