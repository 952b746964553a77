import { content } from '@vitrine/contract/library/current-content';
import { folders } from '@vitrine/contract/library/folders';
import { media } from '@vitrine/contract/library/media';
import { answer } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import type { Library } from './service.ts';

const success = { success: true } as const;

export function serveLibrary({ serve }: Http, library: Library): void {
  serve(folders, {
    list: async ({ caller }) => ({ folders: await library.folders.list(caller.accountId) }),
    create: async ({ caller, body }) => ({ ...success, folder: await library.folders.create(caller.accountId, body) }),
    update: async ({ caller, params, body }) => ({
      ...success,
      folder: await library.folders.update(caller.accountId, params.id, body),
    }),
    remove: async ({ caller, params }) => {
      await library.folders.remove(caller.accountId, params.id);
      return success;
    },
  });
  serve(content, {
    current: async ({ caller }) => ({ current: await library.content.current(caller.accountId) }),
    async setCurrent({ caller, body }) {
      const { result, undo } = await library.content.setCurrent(caller.accountId, body.mediaType, body.mediaId);
      return { ...success, current: result, undo };
    },
    async clearCurrent({ caller }) {
      const { undo } = await library.content.clearCurrent(caller.accountId);
      return { ...success, undo };
    },
    async undo({ caller, body }) {
      await library.content.undo(caller.accountId, body);
      return success;
    },
  });
  serve(media, {
    listImages: async ({ caller, query }) => {
      const { items, ...page } = await library.images.list(caller.accountId, query);
      return answer({ images: items }, page);
    },
    listVideos: async ({ caller, query }) => {
      const { items, ...page } = await library.videos.list(caller.accountId, query);
      return answer({ videos: items }, page);
    },
    currentImage: async ({ caller }) => ({ currentImage: await library.images.current(caller.accountId) }),
    currentVideo: async ({ caller }) => ({ currentVideo: await library.videos.current(caller.accountId) }),
    async setCurrentImage({ caller, body }) {
      const { result, undo } = await library.images.setCurrent(caller.accountId, body.imageId);
      return { ...success, currentImage: result, undo };
    },
    async setCurrentVideo({ caller, body }) {
      const { result, undo } = await library.videos.setCurrent(caller.accountId, body.videoId);
      return { ...success, currentVideo: result, undo };
    },
    removeImage: async ({ caller, params }) => {
      await library.images.remove(caller.accountId, params.id);
      return success;
    },
    removeVideo: async ({ caller, params }) => {
      await library.videos.remove(caller.accountId, params.id);
      return success;
    },
    renameImage: async ({ caller, params, body }) => ({
      ...success,
      image: await library.images.rename(caller.accountId, params.id, body.originalName),
    }),
    renameVideo: async ({ caller, params, body }) => ({
      ...success,
      video: await library.videos.rename(caller.accountId, params.id, body.originalName),
    }),
    moveImage: async ({ caller, params, body }) => ({
      ...success,
      image: await library.images.move(caller.accountId, params.id, body.folderId),
    }),
    moveVideo: async ({ caller, params, body }) => ({
      ...success,
      video: await library.videos.move(caller.accountId, params.id, body.folderId),
    }),
    moveMany: async ({ caller, body }) => {
      const { count, failures } = await library.moveMany(caller.accountId, [body]);
      return { ...success, moved: count, failures };
    },
    moveToFolders: async ({ caller, body }) => {
      const { count, failures } = await library.moveMany(caller.accountId, body.moves);
      return { ...success, moved: count, failures };
    },
    removeMany: async ({ caller, body }) => {
      const { count, failures } = await library.removeMany(caller.accountId, body.mediaIds);
      return { ...success, deleted: count, failures };
    },
    storage: async ({ caller }) => ({ storage: await library.storageUsage(caller.accountId) }),
    imageFile: ({ caller, params }) => library.file(caller.accountId, 'image', params.filename),
    videoFile: ({ caller, params }) => library.file(caller.accountId, 'video', params.filename),
    thumbnailFile: ({ caller, params }) => library.file(caller.accountId, 'thumbnail', params.thumbnailFilename),
  });
}
