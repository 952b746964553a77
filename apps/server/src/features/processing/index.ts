export { isAnimated, looksLikeImage, readImage } from './image-reader.ts';
export { convertImage } from './image-worker.ts';
export {
  findBusyMedia,
  listUnprepared,
  listWithoutColor,
  listWithoutThumbnail,
  updateColors,
  updateFacts,
  updateToFailed,
} from './preparation-store.ts';
export { createRenditions } from './renditions.ts';
export { createThumbnails } from './thumbnails.ts';
export { demuxerOf, readVideo } from './video-reader.ts';
