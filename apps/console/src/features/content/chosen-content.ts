import type { ContentId, ContentKind } from '@vitrine/contract/library/content';

/** Content that a person chose to be played. */
export interface ChosenContent {
  id: ContentId;
  kind: ContentKind;
  name: string;
  /** The address of its picture, of a web page its icon; null where it has none, as a layout, which is drawn. */
  picture: string | null;
}

/** The kind of content, as a heading or a label. */
export const contentLabel = (kind: ContentKind): 'Image' | 'Video' | 'Web page' | 'Layout' | 'Playlist' =>
  ({ image: 'Image', video: 'Video', webpage: 'Web page', layout: 'Layout', playlist: 'Playlist' } as const)[kind];
