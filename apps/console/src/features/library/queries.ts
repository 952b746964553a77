import type { DocumentId } from '@vitrine/contract/library/media';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useUsage } from '../../api/usage.ts';
import { useRead } from '../../api/use-read.ts';
import type { LibraryItem } from './library-item.ts';

/** The specification's intervals (part 2, section 9). */
export const MINUTE_MS = 60_000;
const FOLDERS_POLL_MS = 5_000;

/** The storage usage, and the limit in bytes (null is unlimited); both undefined until known. */
export function useStorage() {
  const stored = useRead(
    q.media.storage({
      pollMs: MINUTE_MS,
      failure: t('Failed to fetch storage data'),
      select: ({ storage }) => storage,
    }),
  );
  return { stored: stored.data, limit: useUsage(MINUTE_MS).data?.storageLimit };
}

/** A document with its pages. */
export const documentRead = (id: DocumentId) =>
  q.documents.get({ params: { id }, failure: t('Failed to fetch the document'), select: ({ document }) => document });

/** The account's folders by name. */
export const foldersRead = q.folders.list({
  pollMs: FOLDERS_POLL_MS,
  failure: t('Failed to load folders'),
  select: ({ folders }) => folders,
});

/** The limit of items per request; of a larger selection, the first are counted. */
const ASKED_ABOUT = 1_000;

/** The screens and schedules that use these items; null for none. */
export const mediaUseRead = (media: readonly LibraryItem[], isFrozen = false) =>
  media.length === 0
    ? null
    : q.playout.mediaUse({
        body: { mediaIds: media.slice(0, ASKED_ABOUT).map(({ id }) => id) },
        isFrozen,
        select: ({ use }) => use,
      });
