import { describe, expect, test } from 'vitest';
import {
  CROSSFADE_FRAMES,
  defaultSeconds,
  GENERATED_FPS,
  generator,
  MAX_VIDEO_ITEMS,
  MAX_TOTAL_SECONDS,
  MIN_ITEM_SECONDS,
  sumSeconds,
  VideoItem,
  VideoOptions,
  videoSizes,
  VideoSize,
} from './generator.ts';
import { accepts, listProblems } from './test/problems.ts';

const item = { mediaType: 'image', mediaId: 'med_1', duration: 3 };
const NewVideo = generator.generate.body;
const minutes = (count: number) => Array.from({ length: count }, () => ({ ...item, duration: 60 }));

function listMessages(body: unknown): string[] {
  return NewVideo.safeParse(body).error?.issues.map(({ message }) => message) ?? [];
}

describe('an item of a generated video', () => {
  test.for([1, 60])('may last %d seconds', (duration) => {
    expect(VideoItem.safeParse({ ...item, duration }).success).toBe(true);
  });

  test.for([0, 61, 2.5])('may not last %d seconds', (duration) => {
    expect(VideoItem.safeParse({ ...item, duration }).success).toBe(false);
  });

  test.for([
    [0, 'An item must be at least 1 second long'],
    [61, 'An item can be at most 60 seconds long'],
    [2.5, 'Please enter whole seconds'],
  ] as const)('of %d seconds is refused with "%s"', ([duration, message]) => {
    expect(listProblems(VideoItem, { ...item, duration })).toEqual([`duration: ${message}`]);
  });

  test.for(Object.values(defaultSeconds))('may last %d seconds, the default of its kind', (duration) => {
    expect(accepts(VideoItem, { ...item, duration })).toBe(true);
  });

  test('may have its place in the order, from 0', () => {
    expect(VideoItem.parse({ ...item, order: 0 }).order).toBe(0);
    for (const order of [-1, 0.5]) expect(accepts(VideoItem, { ...item, order })).toBe(false);
  });

  test('is longer than the crossfade into it', () => {
    expect(CROSSFADE_FRAMES).toBeLessThan(MIN_ITEM_SECONDS * GENERATED_FPS);
  });

  test('names a media item', () => {
    expect(VideoItem.safeParse({ ...item, mediaId: 'dev_1' }).success).toBe(false);
    expect(VideoItem.safeParse({ ...item, mediaType: 'sound' }).success).toBe(false);
  });
});

describe('a generated video', () => {
  test('has a name and at least one item', () => {
    expect(listMessages({ name: 'Menu', items: [item] })).toEqual([]);
    expect(listMessages({ name: ' ', items: [item] })).toEqual(['Please enter a name for your video.']);
    expect(listMessages({ name: 'Menu', items: [] })).toEqual(['Please add at least one image or video to generate.']);
  });

  test(`has at most ${MAX_VIDEO_ITEMS} items`, () => {
    const items = Array.from({ length: MAX_VIDEO_ITEMS + 1 }, () => item);
    expect(listMessages({ name: 'Menu', items })).toEqual([`A video can have at most ${MAX_VIDEO_ITEMS} items`]);
  });

  test('has a name of at most 200 characters', () => {
    expect(listMessages({ name: 'x'.repeat(200), items: [item] })).toEqual([]);
    expect(listMessages({ name: 'x'.repeat(201), items: [item] })).toEqual(['Please use at most 200 characters']);
  });

  test('may have all its items and be within its length', () => {
    const items = Array.from({ length: MAX_VIDEO_ITEMS }, () => ({
      ...item,
      duration: MAX_TOTAL_SECONDS / MAX_VIDEO_ITEMS,
    }));
    expect(listMessages({ name: 'Menu', items })).toEqual([]);
  });

  test('names the item that is wrong', () => {
    const items = [item, { ...item, duration: 0 }];
    expect(listProblems(NewVideo, { name: 'Menu', items })).toEqual([
      'items.1.duration: An item must be at least 1 second long',
    ]);
  });

  test('lasts at most 60 minutes', () => {
    expect(sumSeconds(minutes(60))).toBe(3_600);
    expect(listMessages({ name: 'Menu', items: minutes(60) })).toEqual([]);
    expect(listMessages({ name: 'Menu', items: minutes(61) })).toEqual(['A video can be at most 60 minutes long']);
  });
});

describe('the options of a generated video', () => {
  test('all have a default', () => {
    expect(VideoOptions.parse({})).toEqual({
      size: '1080p',
      fit: 'blur',
      color: '#000000',
      transition: 'cut',
      isMuted: false,
    });
  });

  test('store colors in lower case', () => {
    expect(VideoOptions.parse({ color: '#FFAA00' }).color).toBe('#ffaa00');
    expect(VideoOptions.safeParse({ color: 'white' }).success).toBe(false);
  });

  test.for(['#fff', 'ffaa00', '#gggggg', '#ffaa0011', ''])('refuse the color "%s"', (color) => {
    expect(listProblems(VideoOptions, { color })).toEqual(['color: Please choose a color']);
  });

  test('keep what is chosen and fill in the rest', () => {
    expect(VideoOptions.parse({ size: 'portrait', isMuted: true })).toMatchObject({
      size: 'portrait',
      fit: 'blur',
      isMuted: true,
    });
    for (const options of [{ size: '8k' }, { fit: 'stretch' }, { transition: 'wipe' }, { isMuted: 'yes' }]) {
      expect(accepts(VideoOptions, options)).toBe(false);
    }
  });

  test('offer sizes that a video encoder takes: even numbers of pixels', () => {
    expect(Object.keys(videoSizes)).toEqual(VideoSize.options);
    for (const { width, height } of Object.values(videoSizes)) expect([width % 2, height % 2]).toEqual([0, 0]);
  });
});

test('a generated video without options gets the defaults later, from the server', () => {
  expect(NewVideo.parse({ name: 'Menu', items: [item] }).options).toBeUndefined();
});

test('a download needs its signature and its time', () => {
  const { query } = generator.download;
  expect(accepts(query, { until: '1773057600', signature: 'abc' })).toBe(true);
  expect(accepts(query, { until: '1773057600' })).toBe(false);
  expect(accepts(query, { signature: 'abc' })).toBe(false);
});
