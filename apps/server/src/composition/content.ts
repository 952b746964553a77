import { join } from 'node:path';
import type { Entitlements } from '../features/accounts/index.ts';
import { createContents } from '../features/contents/index.ts';
import { createDrawn } from '../features/drawn/index.ts';
import { createFeeds } from '../features/feeds/index.ts';
import { createGenerator } from '../features/generator/index.ts';
import { createLayouts } from '../features/layouts/index.ts';
import { createFileCache, createLibrary } from '../features/library/index.ts';
import { createPlaylists, keepFollowedItems } from '../features/playlists/index.ts';
import { findContentPlaces } from '../features/playout/index.ts';
import { createPriceLists } from '../features/prices/index.ts';
import { createProcessing } from '../features/processing/index.ts';
import { createSampleFiles } from '../features/samples/index.ts';
import { createTransfers } from '../features/transfer/index.ts';
import { createUploads } from '../features/uploads/index.ts';
import { createWeather } from '../features/weather/index.ts';
import { createWebpages } from '../features/webpages/index.ts';
import type { Ffmpeg } from '../platform/ffmpeg.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limit.ts';
import type { Resources } from './resources.ts';

interface Tools {
  limiter: RateLimiter;
  ffmpeg: Ffmpeg;
  entitlements: Entitlements;
  isOverloaded: () => boolean;
}

/** Constructs the features of content: what is uploaded, read from other sites, arranged and exported. */
export function createContentFeatures(resources: Resources, { limiter, ffmpeg, entitlements, isOverloaded }: Tools) {
  const { db, bus, clock, jobs, storage, classifyTimeoutMs, limits, log, publicUrl, version } = resources;
  const { privateAddresses, sessionSecret: secret } = resources;
  const files = createFileCache({ bus, clock });
  const library = createLibrary({ db, clock, storage, jobs, files, keepFollowedItems });
  const findPlaces = async (accountId: string, ids: readonly string[]) => findContentPlaces(db, accountId, ids);
  const playlists = createPlaylists({ db, clock, findPlaces });
  const workFolder = join(resources.workFolder, 'media');
  const processing = createProcessing({
    db,
    clock,
    storage,
    jobs,
    preparation: library.preparation,
    ffmpeg,
    workFolder,
    isOverloaded,
  });
  const reading = { limiter, limits, privateAddresses, workFolder: join(resources.workFolder, 'icons') };
  const webpages = createWebpages({ db, clock, storage, jobs, publicUrl, ...reading });
  const pictureFolder = join(resources.workFolder, 'feed-pictures');
  const feeds = createFeeds({ db, clock, storage, jobs, limiter, limits, privateAddresses, workFolder: pictureFolder });
  const weather = createWeather({ db, clock, log, limiter, limits, privateAddresses, sources: resources.weather });
  const uploads = createUploads({ db, clock, storage, jobs, entitlements, library, classifyTimeoutMs });
  const sampleFiles = createSampleFiles({ uploads, workFolder: join(resources.workFolder, 'samples') });
  const priceLists = createPriceLists({ db, clock });
  const layouts = createLayouts({
    db,
    clock,
    findPlaces,
    addPicture: (accountId, picture, folderId) => sampleFiles.add(accountId, picture, { folderId }),
    providePriceList: priceLists.provide,
  });
  const drawn = createDrawn({ db, clock });
  const transfers = createTransfers({
    db,
    storage,
    version,
    packed: uploads.packed,
    layouts,
    playlists,
    webpages,
    feeds,
    priceLists,
    drawn,
  });
  const contents = createContents({ db, playlists, layouts, webpages, drawn });
  const generator = createGenerator({ db, clock, jobs, entitlements, library, uploads, secret });

  return {
    library,
    playlists,
    processing,
    webpages,
    feeds,
    weather,
    uploads,
    sampleFiles,
    priceLists,
    layouts,
    drawn,
    transfers,
    contents,
    generator,
  };
}
