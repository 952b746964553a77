import type { Entitlements } from '../features/accounts/index.ts';
import { createContents } from '../features/contents/index.ts';
import { createDocumentPages, createDocuments, createDocumentVersions } from '../features/documents/index.ts';
import { createDrawn } from '../features/drawn/index.ts';
import { createFeeds } from '../features/feeds/index.ts';
import { createGenerator } from '../features/generator/index.ts';
import { createLayouts } from '../features/layouts/index.ts';
import { createLibrary } from '../features/library/index.ts';
import { createPlaylists, keepFollowedItems } from '../features/playlists/index.ts';
import { findContentPlaces } from '../features/playout/index.ts';
import { createPriceLists } from '../features/prices/index.ts';
import { createProcessing } from '../features/processing/index.ts';
import { createSampleFiles } from '../features/samples/index.ts';
import { createTransfers } from '../features/transfer/index.ts';
import { createUploads } from '../features/uploads/index.ts';
import { createWeather } from '../features/weather/index.ts';
import { createWebpages } from '../features/webpages/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Settings } from './settings.ts';

interface Lower {
  entitlements: Entitlements;
  isOverloaded: () => boolean;
}

/** Constructs the features of content: what is uploaded, read from other sites, arranged and exported. */
export function createContentFeatures(
  platform: Platform,
  { isWorker, classifyTimeoutMs, weather: sources, oembed }: Settings,
  { entitlements, isOverloaded }: Lower,
) {
  const library = createLibrary(platform, {
    entitlements,
    keepFollowedItems,
    versionKinds: { document: createDocumentVersions(platform) },
  });
  const findPlaces = async (accountId: string, ids: readonly string[]) =>
    findContentPlaces(platform.db, accountId, ids);
  const playlists = createPlaylists(platform, { findPlaces });
  const webpages = createWebpages(platform);
  const feeds = createFeeds(platform);
  const documents = createDocuments(platform);
  const uploads = createUploads(platform, {
    entitlements,
    library,
    documents,
    preparesVideos: isWorker,
    classifyTimeoutMs,
  });
  const sampleFiles = createSampleFiles(platform, { uploads });
  const priceLists = createPriceLists(platform);
  const layouts = createLayouts(platform, {
    findPlaces,
    addPicture: sampleFiles.add,
    providePriceList: priceLists.provide,
    requirePriceList: (accountId, id) => priceLists.get({ accountId }, id),
  });
  const drawn = createDrawn(platform, { oembed });
  return {
    library,
    playlists,
    processing: createProcessing(platform, { preparation: library.preparation, isOverloaded }),
    documents,
    documentPages: createDocumentPages(platform, { ...library, ...uploads, isOverloaded }),
    webpages,
    feeds,
    weather: createWeather(platform, { sources }),
    uploads,
    sampleFiles,
    priceLists,
    layouts,
    drawn,
    transfers: createTransfers(platform, {
      packed: uploads.packed,
      layouts,
      playlists,
      webpages,
      documents,
      feeds,
      priceLists,
      drawn,
    }),
    contents: createContents(platform, { playlists, documents, layouts, webpages, drawn }),
    generator: createGenerator(platform, { entitlements, library, uploads }),
  };
}
