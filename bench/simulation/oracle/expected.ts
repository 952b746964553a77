import type { ContentRef, PlaybackFacts, PlaylistRef } from '@vitrine/playback/facts';
import { createExpectation } from '@vitrine/playback/test/slow-calendar';

const DAY_MS = 86_400_000;

/**
 * The picture that a screen should show at an instant: a file (with the files of its list), a message, nothing, or black
 * outside its working hours.
 */
export type Expected =
  | { kind: 'file'; id: string; listIds: readonly string[] }
  | { kind: 'message'; heading: string }
  | { kind: 'nothing' }
  | { kind: 'off' };

function listContents({ device, schedule, takeovers, groups, activeSlot }: PlaybackFacts): (ContentRef | null)[] {
  return [device, ...schedule, ...takeovers, ...groups, { media: activeSlot }].map((each) => each?.media ?? null);
}

/**
 * Reads what facts say day by day and minute by minute, by the slow reading of the tests of `packages/playback`, which
 * shares no code with the product.
 */
export function readFacts(facts: PlaybackFacts, fromMs: number, untilMs: number): (ms: number) => Expected {
  const describeAt = createExpectation(facts, fromMs - DAY_MS, untilMs + DAY_MS);
  const playlists = new Map<string, PlaylistRef>();
  for (const content of listContents(facts)) if (content?.kind === 'playlist') playlists.set(content.id, content);
  const headings = new Set(facts.takeovers.flatMap(({ message }) => message?.heading ?? []));

  return (ms) => {
    const [reason, , id = '', items = ''] = describeAt(ms).split(' ');
    if (reason === 'off') return { kind: 'off' };
    if (reason === 'nothing') return { kind: 'nothing' };
    if (headings.has(id)) return { kind: 'message', heading: id };
    const playlist = playlists.get(id);
    if (playlist === undefined) return { kind: 'file', id, listIds: [] };
    const open = items.split(',').flatMap((itemId) => playlist.items.find((item) => item.id === itemId) ?? []);
    let leftMs = ms % open.reduce((sum, { durationMs }) => sum + durationMs, 0);
    const on = open.find(({ durationMs }) => (leftMs -= durationMs) < 0);
    const listIds = open.map(({ media }) => media.id);
    return on === undefined ? { kind: 'nothing' } : { kind: 'file', id: on.media.id, listIds };
  };
}
