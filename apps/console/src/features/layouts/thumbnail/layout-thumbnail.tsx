import { isLayoutId } from '@vitrine/contract/core/ids';
import { type DrawnId, type DrawnKind, drawnKindOf, isDrawnId } from '@vitrine/contract/drawn/drawn-kinds';
import type { DrawnContent } from '@vitrine/contract/drawn/drawn-content';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { fileUrl } from '@vitrine/contract/library/file-addresses';
import type { LayoutId } from '@vitrine/contract/library/media';
import { createDrawnDocument } from '@vitrine/layout/drawn/drawn-document';
import { useMemo } from 'react';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { drawnQueriesOf } from '../../drawn/index.ts';
import type { LayoutThumbnailProps } from '../../content/index.ts';
import { LayoutDrawing } from '../drawing/layout-drawing.tsx';
import { emptyResources } from '../drawing/empty-resources.ts';

/** A layout, or drawn content, drawn by the renderer of screens. */
export function LayoutThumbnail({ layoutId, ...rest }: LayoutThumbnailProps) {
  const kind = drawnKindOf(layoutId);
  return isDrawnId(layoutId) && kind !== undefined ? (
    <DrawnThumbnail drawnId={layoutId} kind={kind} {...rest} />
  ) : isLayoutId(layoutId) ? (
    rest.isDraft === true ? (
      <DraftThumbnail layoutId={layoutId} {...rest} />
    ) : (
      <PublishedThumbnail layoutId={layoutId} {...rest} />
    )
  ) : (
    rest.placeholder
  );
}

interface DrawnThumbnailProps extends Omit<LayoutThumbnailProps, 'layoutId'> {
  drawnId: DrawnId;
  kind: DrawnKind;
}

function DrawnThumbnail({ drawnId, kind, isPlaying, placeholder }: DrawnThumbnailProps) {
  const content = useRead(drawnQueriesOf(kind).get({ params: { id: drawnId } })).data?.content;
  // The renderer draws anew what is another object.
  const picture = useMemo(
    () =>
      content && {
        document: createDrawnDocument(drawnId),
        resources: {
          ...emptyResources,
          files: listPictures(content),
          drawn: { [drawnId]: { name: content.name, kind, shown: content.shown } },
        },
      },
    [content, drawnId, kind],
  );
  if (picture === undefined) return placeholder;
  return <LayoutDrawing {...picture} isSmall={!isPlaying} isPlaying={isPlaying} className="animate-appear" />;
}

/** Its fallback picture and its own one, as far as it has them. */
function listPictures({ id, fallback, thumbnailUrl }: DrawnContent): LayoutResources['files'] {
  const common = { kind: 'image', name: '', status: 'ready', width: null, height: null } as const;
  const files: LayoutResources['files'] = {};
  if (thumbnailUrl !== null) files[id] = { ...common, url: thumbnailUrl, thumbnailUrl };
  const { filename = null } = fallback ?? {};
  if (fallback !== null && filename !== null) {
    files[fallback.id] = { ...common, url: fileUrl('image', filename), thumbnailUrl: fallback.thumbnailUrl };
  }
  return files;
}

interface StoredThumbnailProps extends LayoutThumbnailProps {
  layoutId: LayoutId;
}

function PublishedThumbnail({ layoutId, isPlaying, placeholder }: StoredThumbnailProps) {
  const picture = useRead(q.layouts.picture({ params: { id: layoutId } })).data?.picture;
  if (picture === undefined) return placeholder;
  return <LayoutDrawing {...picture} isSmall={!isPlaying} isPlaying={isPlaying} className="animate-appear" />;
}

function DraftThumbnail({ layoutId, isPlaying, placeholder }: StoredThumbnailProps) {
  const layout = useRead(q.layouts.get({ params: { id: layoutId } })).data?.layout;
  if (layout === undefined) return placeholder;
  const { document, resources } = layout;
  return (
    <LayoutDrawing
      document={document}
      resources={resources}
      isSmall={!isPlaying}
      isPlaying={isPlaying}
      className="animate-appear"
    />
  );
}
