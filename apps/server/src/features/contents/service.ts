import type { ContentCounts, ContentQuery, ListedContent } from '@vitrine/contract/content-list';
import { DRAWN_KINDS, mapDrawnKinds } from '@vitrine/contract/drawn/drawn-kinds';
import { ListedKind } from '@vitrine/contract/library/content';
import type { z } from 'zod';
import type { InAccount } from '../../http/callers.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  countContent,
  isListedMedia,
  type Listed,
  listContent,
  type ListedRow,
  readList,
  toAudio,
  toImage,
  toVideo,
} from '../library/index.ts';
import type { Documents } from '../documents/index.ts';
import type { Drawn } from '../drawn/index.ts';
import type { Layouts } from '../layouts/index.ts';
import type { Playlists } from '../playlists/index.ts';
import type { Webpages } from '../webpages/index.ts';

interface Dependencies {
  playlists: Pick<Playlists, 'find'>;
  documents: Pick<Documents, 'find'>;
  layouts: Pick<Layouts, 'find'>;
  webpages: Pick<Webpages, 'find'>;
  drawn: Pick<Drawn, 'find'>;
}

export type Contents = ReturnType<typeof createContents>;

/** One list of everything that an account can show. */
export function createContents({ db }: Platform, { playlists, documents, layouts, webpages, drawn }: Dependencies) {
  /** Adds the fields of each kind. Content that was deleted since the rows were read is left out. */
  async function describe(accountId: string, rows: readonly ListedRow[]): Promise<ListedContent[]> {
    const idsOf = (...kinds: readonly ListedKind[]) =>
      rows.flatMap((row) => (kinds.includes(row.kind) ? [row.id] : []));
    const [playlistsById, documentsById, layoutsById, webpagesById, drawnById] = await Promise.all([
      playlists.find(accountId, idsOf('playlist')),
      documents.find(accountId, idsOf('document')),
      layouts.find(accountId, idsOf('layout')),
      webpages.find(accountId, idsOf('webpage')),
      drawn.find(accountId, idsOf(...DRAWN_KINDS)),
    ]);
    return rows.flatMap((row): ListedContent[] => {
      const { tags } = row;
      const playlist = playlistsById.get(row.id);
      if (playlist !== undefined) return [{ ...playlist, tags, kind: 'playlist' }];
      const document = documentsById.get(row.id);
      if (document !== undefined) return [{ ...document, tags, kind: 'document' }];
      const layout = layoutsById.get(row.id);
      if (layout !== undefined) return [{ ...layout, tags, kind: 'layout' }];
      const webpage = webpagesById.get(row.id);
      if (webpage !== undefined) return [{ ...webpage, tags, kind: 'webpage' }];
      const drawnOne = drawnById.get(row.id);
      if (drawnOne !== undefined) return [{ ...drawnOne, tags }];
      if (!isListedMedia(row)) return [];
      if (row.kind === 'audio') return [{ ...toAudio(row), tags, kind: 'audio' }];
      return row.kind === 'image'
        ? [{ ...toImage(row), tags, kind: 'image' }]
        : [{ ...toVideo(row), tags, kind: 'video' }];
    });
  }

  return {
    /** The account's content among these ids. */
    async some(accountId: string, ids: readonly string[]): Promise<ListedContent[]> {
      const filter = { kinds: ListedKind.options, ids };
      return describe(
        accountId,
        await listContent(db, accountId, filter, { limit: undefined, after: null, order: 'name' }),
      );
    },

    /**
     * The content that matches, or one page of it, and how much of each kind matches the folder and the search.
     *
     * @throws request.invalid for a cursor of another list or order
     */
    async list(
      { accountId }: InAccount,
      {
        kinds = ListedKind.options,
        folderId,
        search,
        tags,
        ids,
        order = 'newest',
        ...page
      }: z.output<typeof ContentQuery>,
    ): Promise<Omit<Listed<never>, 'items'> & { content: ListedContent[]; counts: ContentCounts }> {
      const filter = { folderId, search, tags, ids };
      const counting = countContent(db, accountId, { kinds: ListedKind.options, ...filter });
      const [{ items, ...rest }, counted] = await Promise.all([
        readList(
          { ...page, order },
          {
            list: (part) => listContent(db, accountId, { kinds, ...filter }, part),
            count: async () => {
              const totals = await counting;
              return [...new Set(kinds)].reduce((sum, kind) => sum + (totals[kind] ?? 0), 0);
            },
          },
        ),
        counting,
      ]);
      const counts = {
        image: 0,
        video: 0,
        document: 0,
        audio: 0,
        webpage: 0,
        layout: 0,
        playlist: 0,
        ...mapDrawnKinds(() => 0),
        ...counted,
      };
      return { content: await describe(accountId, items), ...rest, counts };
    },
  };
}
