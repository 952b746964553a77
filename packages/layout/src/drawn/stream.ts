import { isMediaId } from '@vitrine/contract/core/ids';
import type { DrawnShownOf } from '@vitrine/contract/drawn/drawn-fields';
import { DEFAULT_BLACK_SECONDS, MAX_BLACK_SECONDS, MIN_BLACK_SECONDS } from '@vitrine/contract/drawn/stream-limits';
import { MAX_ADDRESS_LENGTH } from '@vitrine/contract/webpages/webpage-limits';
import { readNumber, readText } from '../elements/fields.ts';
import { createCover, drawLive } from './cover.ts';
import type { DrawnRenderer } from './drawn-renderer.ts';

const isWeb = (address: string): boolean => /^https?:\/\//i.test(address);

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
    return drawLive(cover, context, shown.url === '' ? null : (live) => live.stream({ node, cover }, shown, context));
  },
};
