import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { WeatherPlace } from '@vitrine/contract/layouts/forecasts';
import type { FONT_IDS } from '@vitrine/contract/layouts/layout-limits';
import { languageTags } from '@vitrine/messages/languages';
import { readCountedAddress } from './counted-address.ts';
import { isElementKind } from './elements/layout-kinds.ts';
import { type Font, type FontFile, FONTS } from './fonts.ts';
import { readDocument } from './read.ts';

/** The content of a document's elements, each once. */
export interface DocumentContent {
  mediaIds: ReadonlySet<string>;
  playlistIds: ReadonlySet<string>;
  webpageIds: ReadonlySet<string>;
  drawnIds: ReadonlySet<string>;
  feedIds: ReadonlySet<string>;
  priceListIds: ReadonlySet<string>;
  /** The feeds of which it shows pictures, with the number of their entries that it shows. */
  picturedFeeds: ReadonlyMap<string, number>;
  /** The addresses of its QR codes whose scans are counted, by the ids of their elements. */
  countedAddresses: ReadonlyMap<string, string>;
  /** The places whose weather it shows. */
  places: readonly WeatherPlace[];
  fontIds: ReadonlySet<(typeof FONT_IDS)[number]>;
}

/** Lists the content and the fonts of a document, of all its scenes. */
export function listDocumentContent(document: unknown): DocumentContent {
  const mediaIds = new Set<string>();
  const playlistIds = new Set<string>();
  const webpageIds = new Set<string>();
  const drawnIds = new Set<string>();
  const feedIds = new Set<string>();
  const priceListIds = new Set<string>();
  const picturedFeeds = new Map<string, number>();
  const countedAddresses = new Map<string, string>();
  const places: WeatherPlace[] = [];
  const fontIds = new Set<(typeof FONT_IDS)[number]>();
  for (const element of readDocument(document).scenes.flatMap(({ elements }) => elements)) {
    if ('mediaId' in element && element.mediaId !== null) mediaIds.add(element.mediaId);
    if ('playlistId' in element && element.playlistId !== null) playlistIds.add(element.playlistId);
    if ('webpageId' in element && element.webpageId !== null) webpageIds.add(element.webpageId);
    if ('drawnId' in element && element.drawnId !== null) drawnIds.add(element.drawnId);
    if ('feedId' in element && element.feedId !== null) feedIds.add(element.feedId);
    if ('priceListId' in element && element.priceListId !== null) priceListIds.add(element.priceListId);
    if ('isCounted' in element && element.isCounted === true) {
      const address = readCountedAddress(element.text);
      if (address !== null) countedAddresses.set(element.id, address);
    }
    if ('place' in element && element.place !== null) places.push(element.place);
    if ('hasPictures' in element && element.hasPictures && element.feedId !== null) {
      picturedFeeds.set(element.feedId, Math.max(element.count, picturedFeeds.get(element.feedId) ?? 0));
    }
    if ('style' in element) fontIds.add(element.style.font);
  }
  return {
    mediaIds,
    playlistIds,
    webpageIds,
    drawnIds,
    feedIds,
    priceListIds,
    picturedFeeds,
    countedAddresses,
    places,
    fontIds,
  };
}

/** Lists the ids of the library content that a document refers to: media items, playlists, web pages and drawn content. */
export function listReferences(document: unknown): string[] {
  const { mediaIds, playlistIds, webpageIds, drawnIds } = listDocumentContent(document);
  return [...mediaIds, ...playlistIds, ...webpageIds, ...drawnIds];
}

const REFERENCES = ['mediaId', 'playlistId', 'webpageId', 'drawnId', 'feedId', 'priceListId'] as const;

/**
 * The document with other ids in place of those that {@link listDocumentContent} lists; elements of unknown kinds stay as
 * they are.
 *
 * @param replace returns the new id; null leaves the element without content
 */
export function replaceReferences(
  document: LayoutDocument,
  replace: (id: string) => string | null,
): Record<keyof LayoutDocument, unknown> {
  const replaceIn = (element: Record<string, unknown> & { kind: string }): object => {
    if (!isElementKind(element.kind)) return element;
    const found = REFERENCES.flatMap((field) => {
      const id = element[field];
      return typeof id === 'string' ? [[field, replace(id)] as const] : [];
    });
    return { ...element, ...Object.fromEntries(found) };
  };
  const scenes = document.scenes.map((scene) => ({ ...scene, elements: scene.elements.map(replaceIn) }));
  return { ...document, scenes };
}

const ARABIC = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]/;
const HEBREW = /[\u0590-\u05ff\ufb1d-\ufb4f]/;

/**
 * Lists the font files that a screen needs to draw a document: its families, and those that stand in for letters which
 * these do not have.
 *
 * @param shown text that the document shows and does not contain
 */
export function listDocumentFonts(document: LayoutDocument, shown = ''): { font: Font; file: FontFile }[] {
  const { fontIds } = listDocumentContent(document);
  const languages = document.language === null ? languageTags : [document.language];
  const text = `${JSON.stringify(document)} ${shown}`;
  const isNeeded = ({ id }: Font): boolean => {
    if (fontIds.has(id)) return true;
    if (id === 'noto-sans-arabic') return ARABIC.test(text) || languages.some((tag) => /^(ar|fa|ur)\b/.test(tag));
    if (id === 'noto-sans-hebrew') return HEBREW.test(text) || languages.some((tag) => /^he\b/.test(tag));
    return id === 'inter' && fontIds.size > 0;
  };
  return FONTS.filter(isNeeded).flatMap((font) => font.files.map((file) => ({ font, file })));
}
