import { Feed } from '@vitrine/contract/layouts/feeds';

/** A feed with three entries that was read at noon; its id is `fed_` and its name. */
export const exampleFeed = (name: string, facts: Partial<Feed> = {}): Feed =>
  Feed.parse({
    id: `fed_${name}`,
    name,
    url: 'https://news.example.com/feed.xml',
    status: 'ok',
    reason: null,
    lastReadAt: '2026-03-09T12:00:00.000Z',
    lastChangedAt: '2026-03-09T11:00:00.000Z',
    isReadOnly: false,
    nextReadAt: '2026-03-09T12:10:00.000Z',
    entries: ['Fair on Sunday', 'New bridge', 'Rain', 'Market'].map((title) => ({
      id: title,
      title,
      summary: '',
      publishedAt: null,
      link: 'https://news.example.com/1',
    })),
    layouts: [],
    ...facts,
  });
