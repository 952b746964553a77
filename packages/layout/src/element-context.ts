import type { DrawnShownOf } from '@vitrine/contract/drawn/drawn-fields';
import type { ShownDrawn } from '@vitrine/contract/drawn/drawn-ids';
import type { DrawnId } from '@vitrine/contract/drawn/drawn-kinds';
import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import type { FeedId, ShownFeed } from '@vitrine/contract/layouts/feeds';
import type { PriceListId, PriceTable } from '@vitrine/contract/layouts/price-lists';
import type { WeatherForecast } from '@vitrine/contract/layouts/forecasts';
import type { LoadHls } from './drawn/stream-source.ts';
import type { TextContext } from './text-format.ts';

/** Ends what was mounted. */
export type Unmount = () => void;

/** The elements whose content the page around the layout brings to it. */
export type MountedElement = ElementOf<'video' | 'playlist' | 'webpage'>;

/** Bring content into a node of the element's size. */
export type LayoutMounts = { [E in MountedElement as E['kind']]?: (node: HTMLElement, element: E) => Unmount };

/** The entries of a feed, the newest first. */
export type Entries = ShownFeed['entries'];

/** A layout's surroundings. */
export interface ElementContext {
  /**
   * The address of the picture of a media item or of an entry of a feed, by its id: of this server, `blob:` or `https:`.
   * Null: not there (yet), so nothing shows.
   */
  findPicture: (id: string) => string | null;
  mounts: LayoutMounts;
  /** Null: not there (yet), so nothing shows. */
  findPriceList: (priceListId: PriceListId) => PriceTable | null;
  /** The newest entries of a feed; null if it is not there. */
  findFeed: (feedId: FeedId) => { entries: Entries } | null;
  /** Drawn content of the layout. Null: not there (yet), so nothing shows. Absent: there is none. */
  findDrawn?: (drawnId: DrawnId) => ShownDrawn | null;
  /**
   * The address that counts a scan of the QR code of an element and leads on to its own. Null: there is none, so the code
   * has its own address. Absent: no scans are counted here.
   */
  findScanAddress?: (elementId: string) => string | null;
  /** The forecast of a place like `47.37,8.54`. Null: not there (yet), so nothing shows. */
  findForecast: (placeKey: string) => WeatherForecast | null;
  /** Loads the part that plays drawn content. Absent: only its cover shows. */
  loadLive?: () => Promise<LiveParts>;
  /** Loads the script that plays streams. Absent: only what the engine plays itself. */
  loadHls?: LoadHls;
  /** Asks whether a site of another origin answers. Absent: by a request that any answer ends. */
  askSite?: (url: string) => Promise<boolean>;
  /** The loudness of drawn content now, 0–100. Absent: none. */
  volume?: () => number;
  /** The browser refuses sound until somebody touches the screen, or no longer. */
  setMuted?: (isMuted: boolean) => void;
  /** Drawn content has nothing to show, not even a fallback picture, or has again. */
  setDark?: (isDark: boolean) => void;
  /** True for pictures of a layout, in which nothing moves. */
  isStill?: boolean;
  /** The time of the server in epoch milliseconds. */
  now: () => number;
}

/** An element on the screen. */
export interface RenderedElement {
  node: HTMLElement;
  /** Writes what changes with time, at least once a minute. */
  tell?: (context: TextContext) => void;
  /** Makes text as large as fits; to be called in the document, and again when its frame or the fonts change. */
  fit?: () => void;
  unmount?: Unmount;
  /** Resolves when something shows that takes time; it may never. */
  ready?: Promise<unknown>;
}

/** The cover of a live picture. */
export interface Cover {
  /** Covers the picture from now on, or no longer. */
  show: (isShown: boolean) => void;
  /** Follows the time: the fallback picture may arrive later. */
  tell: (language: string) => void;
}

/** How drawn content plays in a node, by its kind. */
export type LiveParts = {
  [K in 'stream' | 'onlinevideo']: (
    place: { node: HTMLElement; cover: Cover },
    shown: DrawnShownOf<K>,
    context: ElementContext,
  ) => Omit<RenderedElement, 'node'>;
};
