import { isDrawnId } from '../drawn/drawn-kinds.ts';
import type { DeviceId } from '../fleet/device-identity.ts';
import type { GroupId } from '../fleet/groups.ts';
import type { FeedId } from '../layouts/feeds.ts';
import type { FolderId } from '../library/folders.ts';
import type { ContentId, ListedId, PlaylistId } from '../library/content.ts';
import type { AudioId, DocumentId, LayoutId, MediaId, WebpageId } from '../library/media.ts';
import type { PriceListId } from '../layouts/price-lists.ts';

// The schemas of these ids as functions, for code that must not load zod.
const hasPrefix = (prefix: string, value: unknown): boolean => typeof value === 'string' && value.startsWith(prefix);

export const isAudioId = (value: unknown): value is AudioId => hasPrefix('aud_', value);
export const isDeviceId = (value: unknown): value is DeviceId => hasPrefix('dev_', value);
export const isFeedId = (value: unknown): value is FeedId => hasPrefix('fed_', value);
export const isFolderId = (value: unknown): value is FolderId => hasPrefix('fld_', value);
export const isGroupId = (value: unknown): value is GroupId => hasPrefix('grp_', value);
export const isMediaId = (value: unknown): value is MediaId => hasPrefix('med_', value);
export const isDocumentId = (value: unknown): value is DocumentId => hasPrefix('doc_', value);
export const isPlaylistId = (value: unknown): value is PlaylistId => hasPrefix('ply_', value);
/** True for what screens play as a list. */
export const isListedId = (value: unknown): value is ListedId => isPlaylistId(value) || isDocumentId(value);
export const isWebpageId = (value: unknown): value is WebpageId => hasPrefix('web_', value);
export const isLayoutId = (value: unknown): value is LayoutId => hasPrefix('lay_', value);
export const isPriceListId = (value: unknown): value is PriceListId => hasPrefix('prl_', value);
/**
 * The ids under which limited members read of content that they do not see. They reveal neither which content it is nor
 * its kind, except that a playlist stands for what is open only at times.
 */
export const otherContentIds = {
  media: 'med_other',
  webpage: 'web_other',
  layout: 'lay_other',
  playlist: 'ply_other',
} as const;

/** True for content that the member does not see. */
export const isOtherContent = (id: string): boolean => Object.values<string>(otherContentIds).includes(id);

/** The beginning of the ids under which limited members read of schedules that they do not see. */
export const OTHER_EVENT_ID = 'evt_other';

/** True for a schedule that the member does not see. */
export const isOtherEvent = (id: string): boolean => id.startsWith(OTHER_EVENT_ID);

export const isContentId = (value: unknown): value is ContentId =>
  isMediaId(value) || isWebpageId(value) || isLayoutId(value) || isListedId(value) || isDrawnId(value);
