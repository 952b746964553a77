import { z } from 'zod';
import { ClockElement } from './clock.ts';
import { CountdownElement } from './countdown.ts';
import { DateElement } from './date.ts';
import { DrawnElement } from './drawn.ts';
import { ListElement } from './list.ts';
import { PictureElement } from './picture.ts';
import { PlaylistElement } from './playlist.ts';
import { PricesElement } from './prices.ts';
import { QrElement } from './qr.ts';
import { ShapeElement } from './shape.ts';
import { TextElement } from './text.ts';
import { TickerElement } from './ticker.ts';
import { VideoElement } from './video.ts';
import { WeatherElement } from './weather.ts';
import { WebpageElement } from './webpage.ts';

/** An element of a kind that this release shows. */
export const KnownElement = z.discriminatedUnion('kind', [
  PictureElement,
  VideoElement,
  PlaylistElement,
  TextElement,
  ShapeElement,
  ClockElement,
  DateElement,
  CountdownElement,
  WebpageElement,
  TickerElement,
  ListElement,
  QrElement,
  PricesElement,
  WeatherElement,
  DrawnElement,
]);
export type KnownElement = z.infer<typeof KnownElement>;

export type ElementKind = KnownElement['kind'];
export type ElementOf<K extends ElementKind> = Extract<KnownElement, { kind: K }>;
