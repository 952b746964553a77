import { isMediaId } from '@vitrine/contract/core/ids';
import type { DrawnShownOf } from '@vitrine/contract/drawn/drawn-fields';
import { readOption, readText } from '../elements/fields.ts';
import { createCover, drawLive } from './cover.ts';
import type { DrawnRenderer } from './drawn-renderer.ts';

type Shown = DrawnShownOf<'onlinevideo'>;

const PROVIDERS = ['youtube', 'vimeo'] as const;

/** A video of YouTube or Vimeo in the site’s own player. Its cover shows while the screen does not reach the site. */
export const onlinevideo: DrawnRenderer<Shown> = {
  read({ name, provider, videoId, key, fallbackMediaId, posterId }) {
    const id = readText(videoId, 20);
    const secret = readText(key, 40);
    return {
      name: readText(name, 255),
      provider: readOption(provider, PROVIDERS, 'youtube'),
      videoId: /^[\w-]+$/.test(id) ? id : '',
      key: /^[\da-f]+$/i.test(secret) ? secret : null,
      fallbackMediaId: isMediaId(fallbackMediaId) ? fallbackMediaId : null,
      posterId: readText(posterId, 60),
    };
  },
  draw(node, shown, context) {
    const cover = createCover(node, shown, context, shown.posterId);
    node.style.backgroundColor = '#000000';
    return drawLive(
      cover,
      context,
      shown.videoId === '' ? null : (live) => live.onlinevideo({ node, cover }, shown, context),
    );
  },
};
