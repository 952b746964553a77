import type { StartedTakeover } from '@vitrine/contract/device-notifications';
import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import { findAsset } from './timeline.ts';

/** The manifest with a takeover that starts now (epoch milliseconds) in its timeline; null if it lacks the content. */
export function withTakeover(
  manifest: Manifest,
  etag: string,
  takeover: StartedTakeover,
  nowMs: number,
): Manifest | null {
  const { content } = takeover;
  const isKnown =
    content.kind === 'message' ||
    (content.kind === 'asset' ? findAsset(manifest, content.assetId) !== null : content.id in manifest.webpages);
  if (!isKnown) return null;
  const until = takeover.until ?? manifest.horizonEnd;
  const from = new Date(nowMs).toISOString();
  return {
    ...manifest,
    etag,
    timeline: [
      { ...takeover, from, until, assetId: null, reason: 'takeover' },
      ...manifest.timeline.filter((segment) => segment.until > until),
    ],
  };
}
