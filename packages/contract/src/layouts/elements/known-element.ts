import { z } from 'zod';
import { Clock } from './clock.ts';
import { Countdown } from './countdown.ts';
import { DateElement } from './date.ts';
import { List } from './list.ts';
import { Picture } from './picture.ts';
import { Playlist } from './playlist.ts';
import { Prices } from './prices.ts';
import { Qr } from './qr.ts';
import { Shape } from './shape.ts';
import { Text } from './text.ts';
import { Ticker } from './ticker.ts';
import { Video } from './video.ts';
import { Weather } from './weather.ts';
import { Webpage } from './webpage.ts';

/** An element of a kind that this release shows. */
export const KnownElement = z.discriminatedUnion('kind', [
  Picture,
  Video,
  Playlist,
  Text,
  Shape,
  Clock,
  DateElement,
  Countdown,
  Webpage,
  Ticker,
  List,
  Qr,
  Prices,
  Weather,
]);
export type KnownElement = z.infer<typeof KnownElement>;

export type ElementKind = KnownElement['kind'];
export type ElementOf<K extends ElementKind> = Extract<KnownElement, { kind: K }>;
