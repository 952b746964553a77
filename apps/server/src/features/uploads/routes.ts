import { AppError } from '@vitrine/contract/core/errors';
import { folders as folderRoutes } from '@vitrine/contract/library/folders';
import { media as routes } from '@vitrine/contract/library/media';
import { uploads } from '@vitrine/contract/uploads';
import { answer } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import type { Media } from './service.ts';

const success = { success: true } as const;

export function serveMedia({ serve }: Http, media: Media): void {
  serve(folderRoutes, {
    list: async ({ caller }) => ({ folders: await media.folders.list(caller.accountId) }),
    create: async ({ caller, body }) => ({ ...success, folder: await media.folders.create(caller.accountId, body) }),
    update: async ({ caller, params, body }) => ({
      ...success,
      folder: await media.folders.update(caller.accountId, params.id, body),
    }),
    remove: async ({ caller, params }) => {
      await media.folders.remove(caller.accountId, params.id);
      return success;
    },
  });
  serve(routes, {
    listImages: async ({ caller, query }) => {
      const { items, ...page } = await media.images.list(caller.accountId, query);
      return answer({ images: items }, page);
    },
    listVideos: async ({ caller, query }) => {
      const { items, ...page } = await media.videos.list(caller.accountId, query);
      return answer({ videos: items }, page);
    },
    currentImage: async ({ caller }) => ({ currentImage: await media.images.current(caller.accountId) }),
    currentVideo: async ({ caller }) => ({ currentVideo: await media.videos.current(caller.accountId) }),
    setCurrentImage: async ({ caller, body }) => ({
      ...success,
      currentImage: await media.images.setCurrent(caller.accountId, body.imageId),
    }),
    setCurrentVideo: async ({ caller, body }) => ({
      ...success,
      currentVideo: await media.videos.setCurrent(caller.accountId, body.videoId),
    }),
    removeImage: async ({ caller, params }) => {
      await media.images.remove(caller.accountId, params.id);
      return success;
    },
    removeVideo: async ({ caller, params }) => {
      await media.videos.remove(caller.accountId, params.id);
      return success;
    },
    renameImage: async ({ caller, params, body }) => ({
      ...success,
      image: await media.images.rename(caller.accountId, params.id, body.originalName),
    }),
    renameVideo: async ({ caller, params, body }) => ({
      ...success,
      video: await media.videos.rename(caller.accountId, params.id, body.originalName),
    }),
    moveImage: async ({ caller, params, body }) => ({
      ...success,
      image: await media.images.move(caller.accountId, params.id, body.folderId),
    }),
    moveVideo: async ({ caller, params, body }) => ({
      ...success,
      video: await media.videos.move(caller.accountId, params.id, body.folderId),
    }),
    moveMany: async ({ caller, body }) => ({
      ...success,
      moved: await media.moveMany(caller.accountId, body.mediaIds, body.folderId),
    }),
    removeMany: async ({ caller, body }) => ({
      ...success,
      deleted: await media.removeMany(caller.accountId, body.mediaIds),
    }),
    storage: async ({ caller }) => ({ storage: await media.storage(caller.accountId) }),
    imageFile: ({ caller, params }) => media.file(caller.accountId, 'image', params.filename),
    videoFile: ({ caller, params }) => media.file(caller.accountId, 'video', params.filename),
    thumbnailFile: ({ caller, params }) => media.file(caller.accountId, 'thumbnail', params.thumbnailFilename),
  });
  serve(uploads, {
    uploadImage: async ({ caller, query, file }) => {
      if (file === null || file.field !== 'image') {
        file?.bytes.resume(); // the answer comes after the form
        throw new AppError('media.file_missing');
      }
      return { ...success, image: await media.uploadImage(caller.accountId, { ...file, ...query }) };
    },
    announceUpload: async ({ caller, body, origin }) => ({
      uploadURL: await media.announce(caller.accountId, origin.serverUrl, body),
    }),
    putUpload: ({ params, query, bytes, length }) => media.receive(params.uploadId, query.secret, bytes, length),
    finishUpload: async ({ caller, body }) => ({
      ...success,
      video: await media.finish(caller.accountId, body),
    }),
    createUpload: async ({ caller }) => media.resumableOf(caller.accountId),
    readUpload: async ({ caller }) => media.resumableOf(caller.accountId),
    appendToUpload: async ({ caller }) => media.resumableOf(caller.accountId),
    abandonUpload: async ({ caller }) => media.resumableOf(caller.accountId),
    finishResumableUpload: async ({ caller, params, body }) => ({
      ...success,
      ...(await media.finishResumableUpload(caller.accountId, params.uploadId, body)),
    }),
  });
}
