import type { ElementKind } from '@vitrine/contract/layouts/elements/known-element';
import { clock } from './clock.ts';
import { countdown } from './countdown.ts';
import { date } from './date.ts';
import type { LayoutKind, LayoutKinds } from './layout-kind.ts';
import { list } from './list.ts';
import { picture } from './picture.ts';
import { playlist } from './playlist.ts';
import { prices } from './prices/prices.ts';
import { qr } from './qr.ts';
import { shape } from './shape.ts';
import { text } from './text.ts';
import { ticker } from './ticker.ts';
import { video } from './video.ts';
import { weather } from './weather/weather.ts';
import { webpage } from './webpage.ts';

/** The kinds of elements that this release shows. */
const KINDS: LayoutKinds = {
  picture,
  video,
  playlist,
  webpage,
  text,
  shape,
  clock,
  date,
  countdown,
  ticker,
  list,
  qr,
  prices,
  weather,
};

export const layoutKindOf = <K extends ElementKind>(kind: K): LayoutKind<K> => KINDS[kind];

/** False for the kind of an element of a newer release. */
export const isElementKind = (kind: unknown): kind is ElementKind =>
  typeof kind === 'string' && Object.prototype.hasOwnProperty.call(KINDS, kind);
