import { describe, expect, test } from 'vitest';
import { generator, MAX_ITEMS, secondsOf, VideoItem, VideoOptions } from './generator.ts';

const item = { mediaType: 'image', mediaId: 'med_1', duration: 3 };
const NewVideo = generator.generate.body;
const minutes = (count: number) => Array.from({ length: count }, () => ({ ...item, duration: 60 }));

function messagesOf(body: unknown): string[] {
  return NewVideo.safeParse(body).error?.issues.map(({ message }) => message) ?? [];
}

describe('an item of a generated video', () => {
  test.for([1, 60])('may last %d seconds', (duration) => {
    expect(VideoItem.safeParse({ ...item, duration }).success).toBe(true);
  });

  test.for([0, 61, 2.5])('may not last %d seconds', (duration) => {
    expect(VideoItem.safeParse({ ...item, duration }).success).toBe(false);
  });

  test('names a media item', () => {
    expect(VideoItem.safeParse({ ...item, mediaId: 'dev_1' }).success).toBe(false);
    expect(VideoItem.safeParse({ ...item, mediaType: 'sound' }).success).toBe(false);
  });
});

describe('a generated video', () => {
  test('has a name and at least one item', () => {
    expect(messagesOf({ name: 'Menu', items: [item] })).toEqual([]);
    expect(messagesOf({ name: ' ', items: [item] })).toEqual(['Please enter a name for your video.']);
    expect(messagesOf({ name: 'Menu', items: [] })).toEqual(['Please add at least one image or video to generate.']);
  });

  test(`has at most ${MAX_ITEMS} items`, () => {
    const items = Array.from({ length: MAX_ITEMS + 1 }, () => item);
    expect(messagesOf({ name: 'Menu', items })).toEqual([`A video can have at most ${MAX_ITEMS} items`]);
  });

  test('lasts at most 60 minutes', () => {
    expect(secondsOf(minutes(60))).toBe(3_600);
    expect(messagesOf({ name: 'Menu', items: minutes(60) })).toEqual([]);
    expect(messagesOf({ name: 'Menu', items: minutes(61) })).toEqual(['A video can be at most 60 minutes long']);
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
});
