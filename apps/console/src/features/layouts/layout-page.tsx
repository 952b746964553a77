import { isAppError } from '@vitrine/contract/core/errors';
import { isLayoutId } from '@vitrine/contract/core/ids';
import type { LayoutId } from '@vitrine/contract/library/media';
import { Fragment, type ReactNode, Suspense, useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { findFailure } from '../../api/failure.ts';
import { useMay } from '../../ui/access/may.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { useLayout } from './queries.ts';

const LayoutView = fetched(async () => (await import('./layout-view.tsx')).LayoutView, Fragment);

/** Apart from the page, so that the table of pages, which every page loads, does not list its files. */
const Editor = fetched(async () => (await import('./editor/editor.tsx')).LayoutEditorView, Fragment);

/** One layout and its editor. */
export function LayoutPage() {
  const { id = '' } = useParams();
  return isLayoutId(id) ? <LoadedLayout key={id} id={id} /> : <Missing />;
}

function LoadedLayout({ id }: { id: LayoutId }) {
  const query = useLayout(id);
  const Shown = useMay()('layouts.saveDraft') ? Editor : LayoutView;
  useEffect(() => {
    // Beside the layout. If it fails, the page loads it again.
    Shown.load().catch(() => {});
  }, [Shown]);
  const failure = findFailure(query);
  // Editing begins with the newest version, not with one of an earlier visit.
  if (query.data !== undefined && query.isFetchedAfterMount) {
    return (
      <Suspense fallback={<Frame body={<EditorSkeleton />} />}>
        <Shown layout={query.data} />
      </Suspense>
    );
  }
  if (isAppError(query.error, 'layout.not_found')) return <Missing />;
  return (
    <Frame
      body={failure === null ? <EditorSkeleton /> : <ErrorState title="Failed to fetch the layout" {...failure} />}
    />
  );
}

const Frame = ({ body }: { body: ReactNode }) => (
  <>
    <PageHeader title="Layout" back={back} />
    <PageBody>{body}</PageBody>
  </>
);

const back = { to: '/layouts', label: 'Layouts' };

const Missing = () => (
  <>
    <PageHeader title="Layout not found" back={back} />
    <PageBody>
      <EmptyState plain title="This layout does not exist" text="It was deleted, or the address is wrong.">
        <Button asChild>
          <Link to="/layouts">Go to Layouts</Link>
        </Button>
      </EmptyState>
    </PageBody>
  </>
);

const EditorSkeleton = () => (
  <Skeleton className="grid gap-8 wide:grid-cols-[244px_minmax(0,1fr)_276px]">
    <SkeletonBlock className="h-[70dvh] max-wide:hidden" />
    <SkeletonBlock className="aspect-[16/9] self-center" />
    <SkeletonBlock className="h-[70dvh] max-wide:hidden" />
  </Skeleton>
);
