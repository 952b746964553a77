import './layout-picture.css';
import { isLayoutId } from '@vitrine/contract/core/ids';
import { type DrawnId, isDrawnId } from '@vitrine/contract/drawn/drawn-kinds';
import type { LayoutId } from '@vitrine/contract/library/media';
import { LayoutTemplate } from 'lucide-react';
import { createContext, type ReactNode, Suspense, use, useRef } from 'react';
import { useInView } from '../../../ui/layout/use-in-view.ts';

export interface LayoutThumbnailProps {
  /** A layout, or content that is drawn like one. */
  layoutId: LayoutId | DrawnId;
  /** Videos and playlists play and web pages are open, for a large picture. */
  isPlaying: boolean;
  /** As it is edited, with changes that are not published; unless given, as screens show it. */
  isDraft?: boolean;
  /** Shown until the layout is known, and if it cannot be read. */
  placeholder: ReactNode;
}

/** Draws a layout. The application provides it, because the renderer is loaded on demand, by a feature above this one. */
export const DrawLayoutContext = createContext<(thumbnail: LayoutThumbnailProps) => ReactNode>(
  ({ placeholder }) => placeholder,
);

interface LayoutPictureProps {
  /** The id of the layout, or of drawn content. */
  id: string;
  /** The alternative text, unless a label beside the picture provides it. */
  alt?: string;
  isPlaying?: boolean;
  isDraft?: boolean;
}

/** A layout, drawn as soon as it is in view. It fills the `Picture` around it. */
export function LayoutPicture({ id, alt = '', isPlaying = false, isDraft = false }: LayoutPictureProps) {
  const draw = use(DrawLayoutContext);
  const place = useRef<HTMLSpanElement>(null);
  const isInView = useInView(place);
  const icon = <LayoutTemplate />;
  return (
    <span
      ref={place}
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className="layout-picture"
    >
      <Suspense fallback={icon}>
        {isInView && (isLayoutId(id) || isDrawnId(id))
          ? draw({ layoutId: id, isPlaying, isDraft, placeholder: icon })
          : icon}
      </Suspense>
    </span>
  );
}
