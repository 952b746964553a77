export { describeProcessingFailure } from './failure-reason.ts';
export { beginsAsImage, isAnimated, looksLikeImage, readImage, SVG } from './image-reader.ts';
export { convertImage, makePreview } from './image-worker.ts';
export { type RenditionMethod, makeRendition, makeThumbnail } from './jobs.ts';
export { createProcessing } from './service.ts';
export { listUnprepared } from './store.ts';
export { chooseDemuxer, readVideo } from './video-reader.ts';
