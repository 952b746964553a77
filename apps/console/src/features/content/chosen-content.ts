import { type DrawnKind, isDrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import type { ContentId, ContentKind, ListedKind } from '@vitrine/contract/library/content';
import { t } from '@vitrine/messages/t';
import { drawnEditorOf } from '../drawn/index.ts';

/** Content that a person chose to be played. */
export interface ChosenContent {
  id: ContentId;
  kind: ContentKind;
  name: string;
  /** The address of its picture, of a web page its icon; null where it has none, as a layout, which is drawn. */
  picture: string | null;
}

/** The kind of content, as a heading or a label. */
export const contentLabel = (kind: ListedKind): string =>
  isDrawnKind(kind) ? drawnEditorOf(kind).texts.one : labels[kind];

/** The same for several, as the label of a choice. */
export const contentPlural = (kind: ListedKind): string =>
  isDrawnKind(kind) ? drawnEditorOf(kind).texts.several : plurals[kind];

type KnownKind = Exclude<ListedKind, DrawnKind>;

const labels: Record<KnownKind, string> = {
  image: t('Image'),
  video: t('Video'),
  document: t('Document'),
  audio: t('Audio'),
  webpage: t('Web page'),
  layout: t('Layout'),
  playlist: t('Playlist'),
};

const plurals: Record<KnownKind, string> = {
  image: t('Images'),
  video: t('Videos'),
  document: t('Documents'),
  audio: t('Audio'),
  webpage: t('Web pages'),
  layout: t('Layouts'),
  playlist: t('Playlists', {}, 'in a row of kinds'),
};

/** The kinds that the renderer of layouts draws. */
export const isDrawn = (kind: ContentKind): boolean => kind === 'layout' || isDrawnKind(kind);

/** The kind whose marks and colors events with this content have in calendars. */
export const markKindOf = (kind: ContentKind): ContentKind =>
  isDrawn(kind) ? 'layout' : kind === 'document' ? 'playlist' : kind;
