import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import { Pane, type PaneProps } from '../../../ui/screen/pane.tsx';
import { summaryThumbnailOf } from '../thumbnail.ts';

interface ContentPaneProps extends Omit<PaneProps, 'src' | 'stack' | 'video' | 'videoAt' | 'tone'> {
  /** Null or undefined: none, or not known. */
  content: MediaSummary | null | undefined;
}

/** The picture of content; a playlist as a stack. */
export const ContentPane = ({ content, ...pane }: ContentPaneProps) => (
  <Pane stack={content?.type === 'playlist'} src={content ? summaryThumbnailOf(content) : null} {...pane} />
);
