import type { DrawnShownOf } from '@vitrine/contract/drawn/drawn-fields';
import type { LiveParts } from '../element-context.ts';
import { askSite, createVideoFrame } from './video-frame.ts';

/** The time for which the screen stays black before the cover shows. */
const BLACK_MS = 10_000;

const listParameters = (parameters: Readonly<Record<string, string>>): string =>
  Object.keys(parameters)
    .map((name) => `${name}=${encodeURIComponent(parameters[name] ?? '')}`)
    .join('&');

/** The address of the site’s player, which begins by itself, without sound, captions and controls, and starts again. */
export function findPlayerAddress({ provider, videoId, key }: DrawnShownOf<'onlinevideo'>): string {
  if (provider === 'youtube') {
    const parameters = {
      autoplay: '1',
      mute: '1',
      loop: '1',
      // A loop needs a list of the video.
      playlist: videoId,
      controls: '0',
      cc_load_policy: '0',
      iv_load_policy: '3',
      disablekb: '1',
      fs: '0',
      rel: '0',
      playsinline: '1',
    };
    return `https://www.youtube-nocookie.com/embed/${videoId}?${listParameters(parameters)}`;
  }
  const quiet = {
    autoplay: '1',
    muted: '1',
    loop: '1',
    controls: '0',
    title: '0',
    byline: '0',
    portrait: '0',
    dnt: '1',
  };
  return `https://player.vimeo.com/video/${videoId}?${listParameters(key === null ? quiet : { h: key, ...quiet })}`;
}

/** Plays a video of YouTube or Vimeo over its cover, in the site’s own player. */
export const drawOnlineVideo: LiveParts['onlinevideo'] = ({ node, cover }, shown, context) => {
  const frame = createVideoFrame(node, findPlayerAddress(shown), shown.name, context.askSite ?? askSite);
  const startedAt = performance.now();
  let isReady: (() => void) | undefined;
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  let darkSince: number | null = startedAt;

  function look(): void {
    frame.check();
    const now = performance.now();
    if (frame.isShown()) darkSince = null;
    else darkSince = darkSince ?? now;
    const isDark = darkSince !== null && now - darkSince >= BLACK_MS;
    // Without the network nothing can be waited for; the player of the site shows no message of the browser then.
    const isCovered = isDark || (darkSince !== null && !navigator.onLine);
    cover.show(isCovered);
    context.setDark?.(isCovered && context.findPicture(shown.fallbackMediaId ?? '') === null);
    if (isCovered || darkSince === null) isReady?.();
  }

  look();
  return {
    ready,
    tell({ language }) {
      cover.tell(language);
      look();
    },
    unmount() {
      frame.close();
      context.setDark?.(false);
    },
  };
};
