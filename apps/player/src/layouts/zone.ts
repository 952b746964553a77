import type { Manifest, ManifestContent, ManifestLayout } from '@vitrine/contract/player/manifest-schema';
import type { MountedElement } from '@vitrine/layout/element-context';
import type { Clock } from '../core/clock.ts';
import type { Reports } from '../core/reports.ts';
import type { Turn } from '../core/turns.ts';
import type { createOpenPages } from '../frames/open-pages.ts';
import type { decide } from '../playing/decide.ts';
import type { createPlayback } from '../playing/playback.ts';
import type { createStage } from '../playing/stage.ts';
import type { Cache } from '../storage/cache.ts';

/** The parts of the player from which a zone is built: it is a small screen of its own. */
export interface ZoneParts {
  decide: typeof decide;
  createStage: typeof createStage;
  createOpenPages: typeof createOpenPages;
  createPlayback: typeof createPlayback;
  clock: Clock;
  cache: Pick<Cache, 'stored' | 'unavailable' | 'blob' | 'verify' | 'progress'>;
  reports: Reports;
  /** Asks web pages; for tests. */
  fetch?: typeof fetch;
}

export interface Zone {
  element: MountedElement;
  /** Plays by this manifest from now on, with a volume of 0 to 100. */
  follow(manifest: Manifest, volume: number): void;
  /** The files on this device have changed. */
  check(): void;
  /** The turn that is on; null while there is none. */
  shown(): Turn | null;
  /** Resolves when it shows something. */
  shows: Promise<void>;
  close(): void;
}

/** A web page, and the copy that replaces it. */
const MAX_FRAMES = 2;

/** Layouts are not shown in layouts. */
const noLayouts = {
  follow: () => undefined,
  waitForLayer: () => Promise.reject(new Error('layouts do not contain layouts')),
};

type Timed = Pick<Manifest, 'timeline' | 'fallback'>;

const always = (content: ManifestContent | null): Timed => ({
  timeline: [],
  fallback: content && { assetId: null, content, reason: 'global' },
});

/** The lists of a playlist as the timeline of a screen. */
function listTimes(
  playlistId: NonNullable<Extract<MountedElement, { kind: 'playlist' }>['playlistId']>,
  entries: ManifestLayout['playlists'][string],
): Timed {
  const contents = entries.map(({ listId }): ManifestContent | null =>
    listId === null ? null : { kind: 'list', id: listId, playlistId },
  );
  const timeline = contents.slice(0, -1).map((content, index) => ({
    from: entries[index]?.from ?? '',
    until: entries[index + 1]?.from ?? '',
    assetId: null,
    content,
    reason: 'global' as const,
    sourceId: null,
    title: null,
  }));
  return { ...always(contents[contents.length - 1] ?? null), timeline };
}

function findTimes(element: MountedElement, playlists: ManifestLayout['playlists']): Timed {
  switch (element.kind) {
    case 'video':
      return always(element.mediaId && { kind: 'asset', assetId: element.mediaId });
    case 'webpage':
      return always(element.webpageId && { kind: 'webpage', id: element.webpageId });
    case 'playlist':
      return element.playlistId ? listTimes(element.playlistId, playlists[element.playlistId] ?? []) : always(null);
  }
}

let withdrawsMuted = false;

/** A zone may be closed by the time at which somebody touches the screen, and allows sound. */
export function reportMuted(reports: Reports, isMuted: boolean): void {
  reports.setWarning('muted', isMuted);
  if (withdrawsMuted) return;
  withdrawsMuted = true;
  for (const gesture of ['pointerdown', 'keydown']) {
    addEventListener(gesture, () => reports.setWarning('muted', false));
  }
}

/**
 * Plays the content of an element in its node, with all that a whole screen does for it: in step with other screens,
 * transitions, skipping of what cannot be played, web pages in sandboxed frames. Where a screen shows a message, nothing
 * shows.
 */
export function createZone(
  node: HTMLElement,
  element: MountedElement,
  findPlaylists: (manifest: Manifest) => ManifestLayout['playlists'],
  onTurn: () => void,
  { createStage, createOpenPages, createPlayback, ...parts }: ZoneParts,
): Zone {
  const controller = new AbortController();
  const { signal } = controller;
  const { reports } = parts;
  const stage = createStage({
    onMuted: (isMuted) => reportMuted(reports, isMuted),
    drawMessage: () => document.createElement('div'),
    signal,
  });
  stage.root.className = 'zone';
  node.appendChild(stage.root);
  const ownReports = { ...reports, setWarning: () => undefined };
  const pages = createOpenPages({ ...parts, stage, reports, signal, maxFrames: MAX_FRAMES });
  const playback = createPlayback({ ...parts, stage, pages, layouts: noLayouts, reports: ownReports, signal });
  pages.start(playback.check);
  const shows = new Promise<void>((resolve) => {
    const onChange = (): void => {
      if (playback.shown() !== null) resolve();
    };
    playback.start({ onTurn, onChange });
  });
  let followed: Manifest | null = null;
  let loudness = 0;

  return {
    element,
    follow(manifest, volume) {
      if (manifest === followed && volume === loudness) return;
      followed = manifest;
      loudness = volume;
      const fit = 'fit' in element ? element.fit : 'cover';
      playback.activate({
        ...manifest,
        ...findTimes(element, findPlaylists(manifest)),
        notice: null,
        standby: [],
        settings: { ...manifest.settings, brightness: 100, rotation: 0, autoSleep: false, volume, fit },
      });
    },
    check: () => playback.check(),
    shown: () => playback.shown(),
    shows,
    close() {
      controller.abort();
      stage.root.remove();
      stage.showMessage({ kind: 'idle', name: '' });
    },
  };
}
