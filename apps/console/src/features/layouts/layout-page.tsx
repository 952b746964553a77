import { isLayoutId } from '@vitrine/contract/core/ids';
import type { LayoutId } from '@vitrine/contract/library/media';
import { Fragment, Suspense, useEffect } from 'react';
import { t } from '@vitrine/messages/t';
import { useParams } from '../../ui/routing/navigation.tsx';
import { useRead } from '../../api/use-read.ts';
import { useMay } from '../../ui/access/may.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { MissingThing, ThingPage } from '../../ui/layout/thing-page.tsx';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { layoutRead } from './queries.ts';

const LayoutView = fetched(async () => (await import('./layout-view.tsx')).LayoutView, Fragment);

/** Apart from the page, so that the table of pages, which every page loads, does not list its files. */
const Editor = fetched(async () => (await import('./editor/editor.tsx')).LayoutEditorView, Fragment);

/** One layout and its editor. */
export function LayoutPage() {
  const { id = '' } = useParams();
  return isLayoutId(id) ? <LoadedLayout key={id} id={id} /> : <MissingThing {...page} />;
}

function LoadedLayout({ id }: { id: LayoutId }) {
  const query = useRead(layoutRead(id));
  const Shown = useMay()('layouts.saveDraft') ? Editor : LayoutView;
  useEffect(() => {
    // Beside the layout. If it fails, the page loads it again.
    Shown.load().catch(() => {});
  }, [Shown]);
  // Editing begins with the newest version, not with one of an earlier visit.
  const of = query.isFetchedAfterMount ? query : { ...query, data: undefined };
  return (
    <ThingPage {...page} of={of} missing="layout.not_found" skeleton={<EditorSkeleton />}>
      {(layout) => (
        <Suspense fallback={<Opening />}>
          <Shown layout={layout} />
        </Suspense>
      )}
    </ThingPage>
  );
}

const page = {
  title: t('Layout'),
  back: { to: '/layouts', label: t('Layouts') },
  texts: {
    failed: t('Failed to fetch the layout'),
    notFound: t('Layout not found'),
    doesNotExist: t('This layout does not exist'),
  },
};

const Opening = () => (
  <>
    <PageHeader {...page} />
    <PageBody>
      <EditorSkeleton />
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
