import { isDrawnKind, mapDrawnKinds } from '@vitrine/contract/drawn/drawn-kinds';
import type { ContentId, ContentKind } from '@vitrine/contract/library/content';
import { t } from '@vitrine/messages/t';

/** Content that a person chose to be played. */
export interface ChosenContent {
  id: ContentId;
  kind: ContentKind;
  name: string;
  /** The address of its picture, of a web page its icon; null where it has none, as a layout, which is drawn. */
  picture: string | null;
}

/** The kind of content, as a heading or a label. */
export const contentLabel = (kind: ContentKind): string => labels[kind];

/** The same for several, as the label of a choice. */
export const contentPlural = (kind: ContentKind): string => plurals[kind];

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const labels: Record<ContentKind, string> = {
  image: t('Image'),
  video: t('Video'),
  webpage: t('Web page'),
  layout: t('Layout'),
  playlist: t('Playlist'),
  ...mapDrawnKinds((_, { noun }) => capitalize(noun)),
};

const plurals: Record<ContentKind, string> = {
  image: t('Images'),
  video: t('Videos'),
  webpage: t('Web pages'),
  layout: t('Layouts'),
  playlist: t('Playlists'),
  ...mapDrawnKinds((_, { plural }) => capitalize(plural)),
};

/** The kinds that the renderer of layouts draws. */
export const isDrawn = (kind: ContentKind): boolean => kind === 'layout' || isDrawnKind(kind);

/** The kind whose marks and colors events with this content have in calendars. */
export const markKindOf = (kind: ContentKind): ContentKind => (isDrawn(kind) ? 'layout' : kind);
