import { Audio, Image, MediaId, Video } from '@vitrine/contract/library/media';

/** A processed file outside of all folders; its id is `med_` and its name. */
const facts = (name: string) => ({
  id: MediaId.parse(`med_${name}`),
  filename: name,
  originalName: name,
  mimeType: 'image/jpeg',
  fileSize: Math.round(2.1 * 1024 ** 2),
  contentId: name,
  averageColor: null,
  validFrom: null,
  validUntil: null,
  createdAt: '2026-03-02T12:00:00.000Z',
  isActive: false,
  folderId: null,
  width: 1_200,
  height: 800,
  status: 'ready',
  progress: null,
  failure: null,
  thumbnailFilename: `${name}.webp`,
  thumbnailUrl: `/objects/${name}.webp`,
});

export const exampleImage = (name: string, changes: Partial<Image> = {}): Image =>
  Image.parse({ ...facts(name), ...changes });

/** A video of 71 s. */
export const exampleVideo = (name: string, changes: Partial<Video> = {}): Video =>
  Video.parse({
    ...facts(name),
    mimeType: 'video/mp4',
    duration: 71,
    fps: 24,
    volume: 100,
    hasSound: true,
    ...changes,
  });

/** An audio file of 71 s; its id is `aud_` and its name. */
export const exampleAudio = (name: string, changes: Partial<Audio> = {}): Audio =>
  Audio.parse({
    ...facts(name),
    id: `aud_${name}`,
    mimeType: 'audio/mpeg',
    width: null,
    height: null,
    duration: 71,
    suggestedName: null,
    ...changes,
  });
