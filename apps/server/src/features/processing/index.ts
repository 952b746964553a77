export { describeProcessingFailure } from './failure-reason.ts';
export { readFormat } from './file-format.ts';
export { beginsAsImage, isAnimated, looksLikeImage, readImage, SVG } from './image-reader.ts';
export { convertImage, makePreview } from './image-worker.ts';
export { type RenditionMethod, makeRendition, makeThumbnail } from './jobs.ts';
export { createProcessing } from './service.ts';
export { listUnprepared } from './store.ts';
export { type ColorMatrix, chooseDefaultMatrix, chooseMatrix } from './video/color-matrix.ts';
export { chooseDemuxer, readVideo } from './video/video-reader.ts';
