import { Image } from '@vitrine/contract/library/media';
import { expect, test } from 'vitest';
import { listToContinue, mergedByAge } from './merged.ts';
import { ofImage } from './media-item.ts';

const on = (...days: number[]) =>
  days.map((day) =>
    ofImage(
      Image.parse({
        id: `med_${day}`,
        filename: `${day}.jpg`,
        originalName: `${day}.jpg`,
        mimeType: 'image/jpeg',
        fileSize: 1,
        contentId: 'content',
        averageColor: null,
        createdAt: `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`,
        isActive: false,
        folderId: null,
        width: 4,
        height: 3,
        status: 'ready',
        progress: null,
        failure: null,
        thumbnailFilename: null,
        thumbnailUrl: null,
      }),
    ),
  );

const days = (media: readonly { originalName: string }[]) => media.map(({ originalName }) => parseInt(originalName));

test('two complete lists are merged, newest first', () => {
  const lists = [
    { items: on(9, 4, 1), hasMore: false },
    { items: on(8, 5), hasMore: false },
  ];
  expect(days(mergedByAge(lists))).toEqual([9, 8, 5, 4, 1]);
  expect(listToContinue(lists)).toBe(-1);
});

test('no item is shown while newer ones may not have been loaded', () => {
  const lists = [
    { items: on(9, 7), hasMore: true },
    { items: on(8, 5), hasMore: false },
  ];
  expect(days(mergedByAge(lists))).toEqual([9, 8, 7]);
  expect(listToContinue(lists)).toBe(0);
});

test('the list whose loaded part ends with the newest item is continued first', () => {
  const lists = [
    { items: on(9, 3), hasMore: true },
    { items: on(8, 6), hasMore: true },
  ];
  expect(days(mergedByAge(lists))).toEqual([9, 8, 6]);
  expect(listToContinue(lists)).toBe(1);
});

test('while nothing of a list is loaded, no item is shown', () => {
  const lists = [
    { items: on(9), hasMore: false },
    { items: [], hasMore: true },
  ];
  expect(mergedByAge(lists)).toEqual([]);
  expect(listToContinue(lists)).toBe(1);
});
