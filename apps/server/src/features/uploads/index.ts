export { type Uploads, createUploads } from './service.ts';
export type { PackedUpload, UnpackedFile } from './packed-files.ts';
