import type { ElementKind } from '@vitrine/contract/layouts/elements/known-element';
import { clockKind } from './clock.ts';
import { countdownKind } from './countdown.ts';
import { dateKind } from './date.ts';
import { drawnKind } from './drawn.ts';
import type { LayoutKind, LayoutKinds } from './layout-kind.ts';
import { listKind } from './list.ts';
import { pictureKind } from './picture.ts';
import { playlistKind } from './playlist.ts';
import { pricesKind } from './prices/prices.ts';
import { qrKind } from './qr.ts';
import { shapeKind } from './shape.ts';
import { textKind } from './text.ts';
import { tickerKind } from './ticker.ts';
import { videoKind } from './video.ts';
import { weatherKind } from './weather/weather.ts';
import { webpageKind } from './webpage.ts';

/** The kinds of elements that this release shows. */
const KINDS: LayoutKinds = {
  picture: pictureKind,
  video: videoKind,
  playlist: playlistKind,
  webpage: webpageKind,
  text: textKind,
  shape: shapeKind,
  clock: clockKind,
  date: dateKind,
  countdown: countdownKind,
  ticker: tickerKind,
  list: listKind,
  qr: qrKind,
  prices: pricesKind,
  weather: weatherKind,
  drawn: drawnKind,
};

export const layoutKindOf = <K extends ElementKind>(kind: K): LayoutKind<K> => KINDS[kind];

/** False for the kind of an element of a newer release. */
export const isElementKind = (kind: unknown): kind is ElementKind =>
  typeof kind === 'string' && Object.prototype.hasOwnProperty.call(KINDS, kind);
