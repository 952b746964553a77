import type { ListedContent } from '@vitrine/contract/content-list';
import { q } from '../../api/q.ts';

/** The last content of the account: up to three pictures and videos, the newest first. */
export const newestContent = q.content.list.page({
  query: { kinds: 'image,video', limit: 3 },
  failure: 'Failed to fetch media',
  select: ({ body }) => body.content,
});

/** Content as a picture draws it. */
export const toDrawn = (content: ListedContent) => ({
  id: content.id,
  kind: content.kind,
  name: 'originalName' in content ? content.originalName : content.name,
  picture: 'thumbnailUrl' in content ? content.thumbnailUrl : null,
});

/** The last screen that was added; null if there is none. */
export const newestScreen = q.devices.list.page({
  query: { sort: 'createdAt', limit: 1 },
  pollMs: 10_000,
  failure: 'Failed to fetch devices',
  select: ({ body }) => body[0] ?? null,
});
