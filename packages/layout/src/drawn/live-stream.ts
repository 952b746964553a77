import type { LiveParts } from '../element-context.ts';
import { setStyles } from '../styles.ts';
import { playStream } from './stream-player.ts';

/** A picture that has moved within this time is playing. */
const PLAYING_MS = 1_500;

function createVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  for (const name of ['playsinline', 'muted', 'disableremoteplayback']) video.setAttribute(name, '');
  setStyles(video, { display: 'block', width: '100%', height: '100%', 'object-fit': 'contain' });
  return video;
}

/** Plays a stream over its cover. */
export const drawStream: LiveParts['stream'] = ({ node, cover }, shown, context) => {
  const video = createVideo();
  node.appendChild(video);
  const player = playStream(video, {
    url: shown.url,
    load: context.loadHls,
    onMuted: (isMuted) => context.setMuted?.(isMuted),
  });
  const limitMs = shown.blackSeconds * 1_000;
  let isReady: (() => void) | undefined;
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });

  function look(): void {
    player.setVolume(shown.hasSound ? (context.volume?.() ?? 0) : 0);
    player.check();
    const stillMs = player.stillMs();
    const plays = stillMs < PLAYING_MS && video.readyState >= 2;
    const isDark = stillMs >= limitMs;
    if (plays || isDark) {
      cover.show(isDark);
      // A playlist leaves out what is dark: told before it is ready, its cover does not come to the front.
      context.setDark?.(isDark && context.findPicture(shown.fallbackMediaId ?? '') === null);
      isReady?.();
    }
  }

  look();
  // Playlists leave out what is dark before its turn, which may be less than a second after that.
  const darkAt = setTimeout(look, limitMs + 20);
  return {
    ready,
    tell({ language }) {
      cover.tell(language);
      look();
    },
    unmount() {
      clearTimeout(darkAt);
      player.close();
      context.setDark?.(false);
    },
  };
};
