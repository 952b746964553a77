import type { Candidate, NowPlaying } from '@vitrine/contract/playout/now-playing';
import { t } from '@vitrine/messages/t';
import { listAnyScreens } from './condition-text.ts';
import { formatTitle } from '@vitrine/contract/core/file-title';

const nameOf = ({ media, message }: Pick<Candidate, 'media' | 'message'>): string =>
  message?.heading ?? (media === null ? '' : formatTitle(media.originalName));

/** Rules by which the strongest of the ordinary candidates loses, which would play otherwise. */
const covering = new Set<string | null>([null, 'takeover', 'preview', 'off', 'over-limit']);

const findStrongest = (candidates: readonly Candidate[], isAmong: (candidate: Candidate) => boolean) =>
  candidates.find((candidate) => covering.has(candidate.rule) && isAmong(candidate));

/** What a screen shows and why, in one sentence. */
export function describeWhy({ candidates, reason }: Pick<NowPlaying, 'candidates' | 'reason'>): string {
  if (reason === 'off') return t('Off by its working hours.');
  const winner = candidates.find(({ verdict }) => verdict === 'plays');
  const pause = candidates.some(({ rule }) => rule === 'paused') ? 'paused' : 'none';
  return winner === undefined ? describeNothing(candidates, pause) : describeWinner(winner, pause);
}

function describeWinner(winner: Candidate, pause: string): string {
  const name = nameOf(winner);
  const title = winner.title ?? '';
  const { reason } = winner;
  if (reason === 'takeover') {
    return winner.media === null
      ? t('Shows the message “{name}” because of the takeover “{title}”.', { name, title })
      : t('Shows “{name}” because of the takeover “{title}”.', { name, title });
  }
  if (reason === 'preview') return t('Shows “{name}” because it is previewed on this device.', { name });
  if (reason === 'schedule') return t('Shows “{name}” because “{title}” is scheduled now.', { name, title });
  if (reason === 'device') {
    return t(
      '{pause, select, paused {Shows “{name}” because it is assigned to this device and the schedule is paused.} other {Shows “{name}” because it is assigned to this device.}}',
      { name, pause },
    );
  }
  if (reason === 'group') {
    return t(
      '{pause, select, paused {Shows “{name}” because it is assigned to the group “{title}” and the schedule is paused.} other {Shows “{name}” because it is assigned to the group “{title}”.}}',
      { name, title, pause },
    );
  }
  return t(
    '{pause, select, paused {Shows “{name}” because it is active and the schedule is paused.} other {Shows “{name}” because it is active.}}',
    { name, pause },
  );
}

function describeNothing(candidates: readonly Candidate[], pause: string): string {
  if (candidates.some(({ rule }) => rule === 'over-limit')) {
    return t('Shows nothing because this device is over the plan’s limit and shows a notice instead.');
  }
  const waiting = candidates.filter(({ rule }) => rule !== null && waitingRules.includes(rule));
  const [first, second] = waiting;
  if (first === undefined) {
    return t(
      '{pause, select, paused {Shows nothing because the schedule is paused and nothing is assigned or active.} other {Shows nothing because nothing is scheduled, assigned or active.}}',
      { pause },
    );
  }
  if (second !== undefined) {
    return t('Shows nothing because none of the playlists that could play has an item that plays at this time.');
  }
  const name = nameOf(first);
  if (first.rule === 'empty-playlist')
    return t('Shows nothing because “{name}” has no items that are ready.', { name });
  if (first.rule === 'outside-validity') return t('Shows nothing because “{name}” is not valid on this day.', { name });
  const { only = [] } = first;
  return first.rule === 'other-screens' && only.length > 0
    ? t('Shows nothing because “{name}” plays only on {screens}.', { name, screens: listAnyScreens(only) })
    : t('Shows nothing because none of the items of “{name}” plays at this time.', { name });
}

/** The rules of content that cannot play, whatever else there is. */
const waitingRules: readonly string[] = ['outside-windows', 'empty-playlist', 'outside-validity', 'other-screens'];

/** Where a candidate comes from, and which other one is stronger. The rule itself is its heading. */
export function describeCandidate(candidate: Candidate, candidates: readonly Candidate[]): string {
  const stronger = describeStronger(candidate, candidates);
  return stronger === null ? describeRole(candidate) : `${describeRole(candidate)} ${stronger}`;
}

function describeRole(candidate: Candidate): string {
  const { reason, title } = candidate;
  const name = nameOf(candidate);
  if (reason === 'takeover') return t('The takeover “{title}” covers this device.', { title: title ?? '' });
  if (reason === 'preview') return t('“{name}” is previewed on this device.', { name });
  if (reason === 'schedule') return t('“{title}” is scheduled now.', { title: title ?? name });
  if (reason === 'device') return t('“{name}” is assigned to this device.', { name });
  if (reason === 'global') return t('“{name}” is active.', { name });
  return title === null
    ? t('“{name}” is assigned to the device’s group.', { name })
    : t('“{name}” is assigned to the group “{title}”.', { name, title });
}

function describeStronger({ rule, reason, only = [] }: Candidate, candidates: readonly Candidate[]): string | null {
  if (only.length > 0) return t('It plays only on {screens}.', { screens: listAnyScreens(only) });
  const rival = findStrongest(candidates, (each) => each.reason === reason)?.title ?? '';
  if (rule === 'newer-takeover') return t('“{rival}” began later.', { rival });
  if (rule === 'higher-priority') return t('“{rival}” has a higher priority.', { rival });
  if (rule === 'later-start') return t('“{rival}” started later.', { rival });
  if (rule === 'created-later') {
    return t('“{rival}” started at the same moment and was created later.', { rival });
  }
  if (rule !== 'weaker-level') return null;
  const level = findStrongest(candidates, (each) => each.reason !== 'takeover' && each.reason !== 'preview');
  return t(
    '{level, select, schedule {A running schedule comes first.} device {The device’s own assignment comes first.} other {The group’s assignment comes first.}}',
    { level: level?.reason ?? '' },
  );
}
