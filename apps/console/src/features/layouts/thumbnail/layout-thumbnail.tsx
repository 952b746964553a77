import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import type { LayoutThumbnailProps } from '../../content/index.ts';
import { LayoutDrawing } from '../drawing/layout-drawing.tsx';

/** A layout as published, drawn by the renderer of screens. */
export function LayoutThumbnail({ layoutId, isPlaying, placeholder }: LayoutThumbnailProps) {
  const picture = useRead(q.layouts.picture({ params: { id: layoutId } })).data?.picture;
  if (picture === undefined) return placeholder;
  return <LayoutDrawing {...picture} isSmall={!isPlaying} isPlaying={isPlaying} className="animate-appear" />;
}
