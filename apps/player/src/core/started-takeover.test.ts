import type { StartedTakeover } from '@vitrine/contract/device-notifications';
import { WebpageId } from '@vitrine/contract/library/media';
import { describe, expect, test } from 'vitest';
import { evacuation, imageAsset, instant, createManifest, MINUTE_MS, NOON, segment } from '../test/manifest.ts';
import { withTakeover } from './started-takeover.ts';
import { slotAt } from './timeline.ts';

const day = createManifest({
  timeline: [segment(-60, 10, 'menu'), segment(10, 60, null), segment(60, 600, 'menu')],
  assets: [imageAsset('menu'), imageAsset('alarm')],
  horizonEnd: instant(NOON + 600 * MINUTE_MS),
});

const started = (content: StartedTakeover['content'], untilMinute: number | null = null): StartedTakeover => ({
  content,
  sourceId: 'tko_1',
  title: 'Evacuation',
  until: untilMinute === null ? null : instant(NOON + untilMinute * MINUTE_MS),
});

const alarm = { kind: 'asset', assetId: 'alarm' } as const;

describe('a takeover that starts', () => {
  test.each([evacuation, alarm])('shows from now on, whatever the timeline says: %j', (content) => {
    const taken = withTakeover(day, 'etag-2', started(content), NOON);
    if (taken === null) throw new Error('Its content is known');
    expect(taken.etag).toBe('etag-2');
    for (const minute of [0, 10, 60, 599]) {
      expect(slotAt(taken, NOON + minute * MINUTE_MS)).toMatchObject({ content, reason: 'takeover', fromMs: NOON });
    }
  });

  test('until a time leaves the timeline after it as it is', () => {
    const taken = withTakeover(day, 'etag-2', started(alarm, 30), NOON);
    if (taken === null) throw new Error('Its content is known');
    const contentAt = (minute: number) => slotAt(taken, NOON + minute * MINUTE_MS).content;
    expect([29, 30, 60].map(contentAt)).toEqual([alarm, null, { kind: 'asset', assetId: 'menu' }]);
  });

  test.each([{ kind: 'asset', assetId: 'other' } as const, { kind: 'webpage', id: WebpageId.parse('web_1') } as const])(
    'waits for the manifest if the screen does not know its content: %j',
    (content) => {
      expect(withTakeover(day, 'etag-2', started(content), NOON)).toBeNull();
    },
  );
});
