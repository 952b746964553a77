import type { KnownElement } from '@vitrine/contract/layouts/document';
import { type Member, NOWHERE, type TestApp } from '../app.ts';
import {
  createDocument,
  createFrame,
  createPicture,
  createPrices,
  createText,
  createTicker,
  createZone,
} from '../content/layouts.ts';
import { toItemBody } from '../content/playlists.ts';
import { readFixture, sendImage, sendResumable } from '../fixtures/send-media.ts';
import { createPriceRow, PAGE } from '../requests/valid-bodies.ts';

const windows = [{ days: [1, 2], from: '08:00', to: '11:30' }];

/** A layout that shows one of everything, and a playlist in it that shows another layout. */
export async function arrangeBoard(server: TestApp, member: Member) {
  const { client } = member;
  const image = await sendImage(server.url, member, 'lizard.png', { name: 'Lizard.png' });
  const uploadId = await sendResumable(server.url, member, await readFixture('short.mp4'));
  const about = { kind: 'video', originalName: 'Short.mp4' } as const;
  const { video } = await client.media.finishResumableUpload({ params: { uploadId }, body: about });
  if (video === undefined) throw new Error('The upload became no video');
  const { webpage } = await client.webpages.create({
    body: { name: 'Board', url: PAGE, fallbackMediaId: image.id, refreshMinutes: 5, zoom: 120 },
  });
  const { feed } = await client.feeds.create({ body: { name: 'News', url: `${NOWHERE}/news.xml` } });
  const { priceList } = await client.priceLists.create({
    body: { name: 'Drinks', rows: [createPriceRow('tea', '3.20'), createPriceRow('cocoa', '3.90')] },
  });
  const { layout: inner } = await client.layouts.create({
    body: { name: 'Inner', document: createDocument([createText('Hello'), createPicture(image.id)]) },
  });
  const { playlist } = await client.playlists.create({
    body: {
      name: 'Loop',
      items: [
        toItemBody({ kind: 'image', id: image.id }, { durationMs: 5_000, fit: 'contain', transition: 'fade', windows }),
        toItemBody({ kind: 'video', id: video.id }),
        { mediaType: 'webpage', mediaId: webpage.id },
        { mediaType: 'layout', mediaId: inner.id, durationMs: 9_000 },
      ],
    },
  });
  const elements: KnownElement[] = [
    createPicture(image.id),
    createZone(playlist.id),
    createFrame(webpage.id),
    createTicker(feed.id),
    createPrices(priceList.id),
  ];
  const { layout } = await client.layouts.create({ body: { name: 'Menu', document: createDocument(elements) } });
  return { image, video, webpage, feed, priceList, inner, playlist, layout };
}

const IDS = /"(med|web|lay|ply|fed|prl|pli)_[\w-]+"/g;
const ELEMENT_IDS = /"(p|z|w|t|l)-[\w-]+"/g;

/** A value with the same text in place of every id. */
export const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(IDS, '"$1"').replaceAll(ELEMENT_IDS, '"$1"'));
