import { isMediaId } from '@vitrine/contract/core/ids';
import type { DrawnShownOf } from '@vitrine/contract/drawn/drawn-fields';
import { DEFAULT_BLACK_SECONDS, MAX_BLACK_SECONDS, MIN_BLACK_SECONDS } from '@vitrine/contract/drawn/stream-limits';
import { MAX_ADDRESS_LENGTH } from '@vitrine/contract/webpage-limits';
import { readNumber, readText } from '../elements/fields.ts';
import { setStyles } from '../styles.ts';
import { createCover } from './cover.ts';
import type { DrawnRenderer } from './drawn-renderer.ts';
import { playStream } from './stream-player.ts';

/** A picture that has moved within this time is playing. */
const PLAYING_MS = 1_500;

const isWeb = (address: string): boolean => /^https?:\/\//i.test(address);

function createVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  for (const name of ['playsinline', 'muted', 'disableremoteplayback']) video.setAttribute(name, '');
  setStyles(video, { display: 'block', width: '100%', height: '100%', 'object-fit': 'contain' });
  return video;
}

/** A live stream. While it does not play it is black, and its cover shows once that has taken longer than allowed. */
export const stream: DrawnRenderer<DrawnShownOf<'stream'>> = {
  read({ name, url, fallbackMediaId, blackSeconds, hasSound }) {
    const address = readText(url, MAX_ADDRESS_LENGTH);
    return {
      name: readText(name, 255),
      url: isWeb(address) ? address : '',
      fallbackMediaId: isMediaId(fallbackMediaId) ? fallbackMediaId : null,
      blackSeconds: readNumber(blackSeconds, MIN_BLACK_SECONDS, MAX_BLACK_SECONDS, DEFAULT_BLACK_SECONDS),
      hasSound: hasSound === true,
    };
  },
  draw(node, shown, context) {
    const cover = createCover(node, shown, context);
    node.style.backgroundColor = '#000000';
    if (context.isStill === true || shown.url === '') {
      cover.show(true);
      return { tell: ({ language }) => cover.tell(language) };
    }
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
        isReady?.();
        cover.show(isDark);
        context.setDark?.(isDark && context.findPicture(shown.fallbackMediaId ?? '') === null);
      }
    }

    look();
    return {
      ready,
      tell({ language }) {
        cover.tell(language);
        look();
      },
      unmount() {
        player.close();
        context.setDark?.(false);
      },
    };
  },
};
