import type { LayoutThumbnailProps } from '../../content/index.ts';
import { LayoutDrawing } from '../drawing/layout-drawing.tsx';
import { useLayoutPicture } from '../queries.ts';

/** A layout as published, drawn by the renderer of screens. */
export function LayoutThumbnail({ layoutId, isPlaying, placeholder }: LayoutThumbnailProps) {
  const picture = useLayoutPicture(layoutId).data;
  if (picture === undefined) return placeholder;
  return <LayoutDrawing {...picture} isSmall={!isPlaying} isPlaying={isPlaying} className="animate-appear" />;
}
