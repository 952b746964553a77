import type { media } from '@vitrine/contract/library/media-routes';
import type { mediaVersions } from '@vitrine/contract/library/media-versions';
import type { validity } from '@vitrine/contract/library/validity';
import type { Verbs } from '../../http/handlers.ts';
import type { Library } from './service.ts';

/** The specification has a route for images and one for videos where the library has one verb for both. */
export const createMediaVerbs = ({
  images,
  videos,
  audio,
  ...library
}: Library): Verbs<typeof media & typeof validity & Pick<typeof mediaVersions, 'listVersions' | 'removeVersion'>> => ({
  ...library,
  listImages: images.list,
  listVideos: videos.list,
  listAudio: audio.list,
  currentImage: images.current,
  currentVideo: videos.current,
  async setCurrentImage({ accountId }, { imageId }) {
    const { result, undo } = await images.setCurrent(accountId, imageId);
    return { currentImage: result, undo };
  },
  async setCurrentVideo({ accountId }, { videoId }) {
    const { result, undo } = await videos.setCurrent(accountId, videoId);
    return { currentVideo: result, undo };
  },
  listVersions: library.versions.list,
  removeVersion: library.versions.remove,
  removeImage: images.remove,
  removeVideo: videos.remove,
  removeAudio: audio.remove,
  renameImage: images.rename,
  renameVideo: videos.rename,
  renameAudio: audio.rename,
  moveImage: images.move,
  moveVideo: videos.move,
  moveAudio: audio.move,
  setVideoVolume: videos.setVolume,
  imageFile: ({ accountId }, filename) => library.file(accountId, 'image', filename),
  videoFile: ({ accountId }, filename) => library.file(accountId, 'video', filename),
  audioFile: ({ accountId }, filename) => library.file(accountId, 'audio', filename),
  thumbnailFile: ({ accountId }, filename) => library.file(accountId, 'thumbnail', filename),
});
