import { expect, test } from 'vitest';
import { parseEntries } from './parse.ts';

const FEED = 'https://news.example.com/feed.xml';
const MEDIA = 'xmlns:media="http://search.yahoo.com/mrss/"';
const CONTENT = 'xmlns:content="http://purl.org/rss/1.0/modules/content/"';

const rss = (inside: string) =>
  `<rss version="2.0" ${MEDIA} ${CONTENT}><channel><item><title>Fair</title><link>https://news.example.com/2026/fair</link>${inside}</item></channel></rss>`;
const atom = (inside: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${MEDIA}><entry><id>1</id><title>Fair</title>${inside}</entry></feed>`;
const json = (fields: object) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items: [{ id: '1', title: 'Fair', ...fields }] });

const P = 'https://cdn.example.com/fair.jpg';

test.each([
  ['an enclosure of RSS', rss(`<enclosure url="${P}" length="9" type="image/jpeg"/>`), P],
  ['media:content', rss(`<media:content url="${P}" medium="image"/>`), P],
  ['media:content without a type', rss(`<media:content url="${P}?w=9"/>`), `${P}?w=9`],
  [
    'the widest of media:content',
    rss(
      `<media:content url="/s.jpg" type="image/jpeg" width="140"/><media:content url="${P}" type="image/jpeg" width="700"/>`,
    ),
    P,
  ],
  ['a group of media', rss(`<media:group><media:content url="${P}" type="image/png"/></media:group>`), P],
  ['media:thumbnail', rss(`<media:thumbnail url="${P}"/>`), P],
  [
    'the first picture of the text',
    rss(`<description>&lt;p&gt;Hi&lt;img src="/fair.jpg"&gt;&lt;img src="b.jpg"&gt;</description>`),
    'https://news.example.com/fair.jpg',
  ],
  [
    'the content before the summary',
    rss(
      `<description>&lt;img src="/a.jpg"&gt;</description><content:encoded>&lt;img src="b.jpg"&gt;</content:encoded>`,
    ),
    'https://news.example.com/2026/b.jpg',
  ],
  ['an enclosure of Atom', atom(`<link rel="enclosure" type="image/jpeg" href="${P}"/>`), P],
  ['the content of Atom', atom(`<content type="html">&lt;img src="${P}"&gt;</content>`), P],
  ['the thumbnail of Atom', atom(`<media:group><media:thumbnail url="${P}"/></media:group>`), P],
  ['the image of JSON Feed', json({ image: P, banner_image: '/b.jpg' }), P],
  ['the banner of JSON Feed', json({ banner_image: '/b.jpg' }), 'https://news.example.com/b.jpg'],
  ['an attachment of JSON Feed', json({ attachments: [{ url: P, mime_type: 'image/png' }] }), P],
  ['no enclosure of sound', rss(`<enclosure url="https://cdn.example.com/a.mp3" length="9" type="audio/mpeg"/>`), null],
  [
    'no picture that counts readers',
    rss(`<description>&lt;img src="/count" width="1" height="1"&gt;</description>`),
    null,
  ],
  ['no picture in the address', rss(`<description>&lt;img src="data:image/png;base64,AA"&gt;</description>`), null],
  ['no file', rss(`<media:content url="file:///etc/passwd" medium="image"/>`), null],
  ['no script', rss(`<media:thumbnail url="javascript:alert(1)"/>`), null],
])('the picture of an entry is %s', (_, text, image) => {
  expect(parseEntries(text, FEED).entries[0]?.imageUrl).toBe(image);
});
