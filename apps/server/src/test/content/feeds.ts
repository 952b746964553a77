interface Item {
  title?: string;
  summary?: string;
  link?: string;
  date?: string;
  id?: string;
  image?: string;
}

const escape = (text = '') => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const quote = (text = '') => escape(text).replaceAll('"', '&quot;');

export const toRss = (items: readonly Item[]): string =>
  `<rss version="2.0"><channel><title>News</title>${items
    .map(
      ({ title, summary, link, date, id, image }) =>
        `<item><title>${escape(title)}</title><description>${escape(summary)}</description><link>${escape(link)}</link>` +
        `<pubDate>${escape(date)}</pubDate><guid>${escape(id ?? title)}</guid>` +
        `${image === undefined ? '' : `<enclosure url="${quote(image)}" length="1" type="image/jpeg"/>`}</item>`,
    )
    .join('')}</channel></rss>`;

export const toAtom = (items: readonly Item[]): string =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>${items
    .map(
      ({ title, summary, link, date, id, image }) =>
        `<entry><title type="html">${escape(title)}</title><summary type="html">${escape(summary)}</summary>` +
        `<link href="${quote(link)}"/><updated>${escape(date)}</updated><id>${escape(id ?? title)}</id>` +
        `${image === undefined ? '' : `<link rel="enclosure" type="image/png" href="${quote(image)}"/>`}</entry>`,
    )
    .join('')}</feed>`;

export const toJsonFeed = (items: readonly Item[]): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'News',
    items: items.map(({ title, summary, link, date, id, image }) => ({
      id: id ?? title,
      title,
      url: link,
      content_html: summary,
      date_published: date,
      image,
    })),
  });

/** Texts that do harm where text becomes markup, an address, a key or a line with another order. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<scr<script>x</script>ipt>window.hacked=1</script>',
  '<img src=x onerror="window.hacked=1">Picture',
  '"><svg onload=window.hacked=1>',
  'javascript:window.hacked%3D1',
  'data:text/html,<b>x</b>',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  '//localhost:5432/',
  '<iframe src="http://127.0.0.1/"></iframe>',
  '<style>body{display:none}</style>',
  '\u202Eright to left\u2066\u2069',
  '\u0000\u0007\u001b[31m',
  '\ud800half',
  `Zalgo ${'e' + '\u0301'.repeat(500)}`,
  'a'.repeat(30_000),
  '&#0;&#x1F;&#xD800;&bogus;',
  '__proto__',
  'constructor',
  '{screen.name}',
  '\u{e0041}\u{e0042}tags',
];

const fields = ['title', 'summary', 'link', 'date', 'image'] as const;

const LAUGHS = `<!DOCTYPE rss [<!ENTITY a "ha">${Array.from(
  { length: 10 },
  (_, index) => `<!ENTITY a${index} "${`&a${index === 0 ? '' : index - 1};`.repeat(10)}">`,
).join('')}]>`;

/** Whole files that are not what a reader expects. */
const files: readonly [name: string, text: string][] = [
  ['an empty file', ''],
  ['a page', '<!doctype html><html><body>Not a feed</body></html>'],
  ['entities that multiply', `${LAUGHS}<rss version="2.0"><channel><item><title>&a9;</title></item></channel></rss>`],
  [
    'an entity from a file',
    '<!DOCTYPE rss [<!ENTITY f SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel><item><title>&f;</title></item></channel></rss>',
  ],
  [
    'an entity from the network',
    '<!DOCTYPE rss SYSTEM "http://127.0.0.1/x.dtd"><rss version="2.0"><channel><item><title>x</title></item></channel></rss>',
  ],
  ['tags in tags', `<rss version="2.0"><channel><title>x</title>${'<a>'.repeat(20_000)}</channel></rss>`],
  ['items that never end', '<rss version="2.0"><channel><item><title>'.repeat(500)],
  ['many items', toRss(Array.from({ length: 5_000 }, (_, index) => ({ title: `Item ${index}` })))],
  ['one item many times', toRss(Array.from({ length: 200 }, () => ({ title: 'Same', id: 'same' })))],
  [
    'signs of entities',
    `<rss version="2.0"><channel><item><title>${'&'.repeat(50_000)}</title></item></channel></rss>`,
  ],
  ['JSON without items', '{"version":"https://jsonfeed.org/version/1.1","title":"x"}'],
  [
    'JSON with other types',
    '{"version":"https://jsonfeed.org/version/1.1","title":7,"items":[null,7,"x",[],{"title":{}}]}',
  ],
  [
    'JSON with a prototype',
    '{"version":"https://jsonfeed.org/version/1.1","items":[{"__proto__":{"id":"x"},"title":"x"}]}',
  ],
  ['deep JSON', `{"version":"https://jsonfeed.org/version/1.1","items":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['a number', '7'],
  ['nothing', 'null'],
  ['half of a comment', '<rss version="2.0"><channel><!-- <item><title>x</title></item></channel></rss>'],
  ['half of a CDATA', '<rss version="2.0"><channel><item><title><![CDATA[x</title></item></channel></rss>'],
  ['a feed in a feed', toRss([{ title: 'x', summary: toRss([{ title: 'y' }]) }])],
  ['zero bytes', `\0\0\0${toRss([{ title: 'x' }])}`],
];

/** 120 feeds: files that are broken, and each hostile text in each place of an entry. */
export const craftedFeeds: readonly [name: string, text: string][] = [
  ...files,
  ...HOSTILE_TEXTS.flatMap((text, index) =>
    fields.map((field, place): [string, string] => {
      const write = [toRss, toAtom, toJsonFeed][(index + place) % 3] ?? toRss;
      return [`the hostile text ${index} as ${field}`, write([{ title: 'Title', [field]: text }])];
    }),
  ),
];
