import { ListedGroup } from '@vitrine/contract/fleet/groups';
import { Image } from '@vitrine/contract/library/media';

const CREATED_AT = '2026-03-02T12:00:00.000Z';

/** A group without devices; its id is `grp_` and its name. */
export const exampleGroup = (name: string, facts: Partial<ListedGroup> = {}): ListedGroup =>
  ListedGroup.parse({
    id: `grp_${name}`,
    name,
    description: null,
    color: '#3b82f6',
    deviceCount: 0,
    onlineCount: 0,
    createdAt: CREATED_AT,
    ...facts,
  });

/** An image that can be assigned. */
export const leopard = Image.parse({
  id: 'med_leopard.jpg',
  filename: 'leopard.jpg',
  originalName: 'leopard.jpg',
  mimeType: 'image/jpeg',
  fileSize: Math.round(2.1 * 1024 ** 2),
  contentId: 'content',
  averageColor: null,
  createdAt: CREATED_AT,
  isActive: true,
  folderId: null,
  width: 1_200,
  height: 400,
  status: 'ready',
  progress: null,
  failure: null,
  thumbnailFilename: 'leopard.webp',
  thumbnailUrl: '/objects/leopard.webp',
});

/** The media routes of a library with these images and no videos. */
export const mediaRoutes = (images: Image[]) => ({
  listImages: Object.assign(async () => ({ images }), {
    page: async () => ({ body: { images }, next: null, total: images.length }),
  }),
  listVideos: Object.assign(async () => ({ videos: [] }), {
    page: async () => ({ body: { videos: [] }, next: null, total: 0 }),
  }),
});
