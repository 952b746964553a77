import { mapDrawnKinds } from '@vitrine/contract/drawn/drawn-kinds';
import type { ListedContent } from '@vitrine/contract/content-list';
import type { Page } from '@vitrine/contract/core/client';
import type { Document } from '@vitrine/contract/documents/documents';
import type { LayoutSummary } from '@vitrine/contract/layouts/layouts';
import type { Audio, Image, Video } from '@vitrine/contract/library/media';
import type { PlaylistSummary } from '@vitrine/contract/playlists/playlists';
import type { Webpage } from '@vitrine/contract/webpages/webpages';
import { vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import type { Plain } from '../render-page.tsx';

export interface Contents {
  images?: readonly Image[] | undefined;
  videos?: readonly Video[] | undefined;
  documents?: readonly Document[] | undefined;
  audio?: readonly Audio[] | undefined;
  webpages?: readonly Webpage[] | undefined;
  layouts?: readonly LayoutSummary[] | undefined;
  playlists?: readonly PlaylistSummary[] | undefined;
}

type Query = NonNullable<NonNullable<Parameters<Api['content']['list']>[0]>['query']>;
type ContentPage = Page<Awaited<ReturnType<Api['content']['list']>>>;

/** Everything of an account, the newest first, with its kind. */
const listContents = ({
  images = [],
  videos = [],
  documents = [],
  audio = [],
  webpages = [],
  layouts = [],
  playlists = [],
}: Contents): ListedContent[] =>
  [
    ...images.map((each) => ({ ...each, kind: 'image' as const })),
    ...videos.map((each) => ({ ...each, kind: 'video' as const })),
    ...documents.map((each) => ({ ...each, kind: 'document' as const })),
    ...audio.map((each) => ({ ...each, kind: 'audio' as const })),
    ...webpages.map((each) => ({ ...each, kind: 'webpage' as const })),
    ...layouts.map((each) => ({ ...each, kind: 'layout' as const })),
    ...playlists.map((each) => ({ ...each, kind: 'playlist' as const })),
  ]
    .map((each) => ({ ...each, tags: [] as string[] }))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));

const nameContent = (content: ListedContent): string =>
  'originalName' in content ? content.originalName : content.name;

/** A page of the list as the server answers it. */
export function contentPage(
  contents: Contents,
  { kinds, search = '', folderId }: Query = {},
  next: string | null = null,
) {
  const matching = listContents(contents).filter(
    (each) => nameContent(each).includes(search) && (folderId === undefined || each.folderId === folderId),
  );
  const content = matching.filter(({ kind }) => kinds?.split(',').includes(kind) ?? true);
  const countKind = (kind: ListedContent['kind']) => matching.filter((each) => each.kind === kind).length;
  const counts = {
    image: countKind('image'),
    video: countKind('video'),
    document: countKind('document'),
    audio: countKind('audio'),
    webpage: countKind('webpage'),
    layout: countKind('layout'),
    playlist: countKind('playlist'),
    ...mapDrawnKinds(countKind),
  };
  return { body: { content, counts }, next, total: content.length } satisfies ContentPage;
}

/** The route that lists these contents; `answer` instead of one page of them. */
export function contentRoutes(contents: Contents = {}, answer?: (query: Query) => ContentPage) {
  const page = vi.fn<Api['content']['list']['page']>(
    async (request) => answer?.(request?.query ?? {}) ?? contentPage(contents, request?.query),
  );
  const list: Plain<Api['content']['list']> = async (request) => contentPage(contents, request?.query).body;
  return { list: Object.assign(list, { page }) };
}
