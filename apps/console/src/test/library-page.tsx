import { type CurrentVersion, type MediaVersion, MediaVersionId } from '@vitrine/contract/library/media-versions';
import { AppError } from '@vitrine/contract/core/errors';
import type { Document } from '@vitrine/contract/documents/documents';
import { type Folder, FolderId } from '@vitrine/contract/library/folders';
import type { LayoutSummary } from '@vitrine/contract/layouts/layouts';
import type { Audio, Image, Video } from '@vitrine/contract/library/media';
import type { MediaUse } from '@vitrine/contract/playout/media-use';
import type { Webpage } from '@vitrine/contract/webpages/webpages';
import { fireEvent, screen, within } from '@testing-library/react';
import type { Api } from '../api/use-api.tsx';
import { contentPage, contentRoutes } from './examples/example-content.ts';
import { countedDevices } from './examples/example-device.ts';
import { exampleUse } from './examples/example-media-use.ts';
import { exampleDelivery } from './examples/example-delivery.ts';
import { exampleImage, exampleVideo } from './examples/example-media.ts';
import { freeAccount } from './examples/example-subscription.ts';
import { type Fake, type Plain, renderPage, type Routes } from './render-page.tsx';
import { PlacementProvider } from '../app/placement-provider.tsx';
import { MediaPage } from '../features/library/media-page.tsx';
import type { SendFile } from '../features/uploads/send-file.ts';
import { UploadProvider } from '../features/uploads/upload-tray.tsx';

// The page loads these with the first upload. They are loaded here, so that loading does not count towards the time
// limit of the first test.
await Promise.all([import('../features/uploads/components/upload-list.tsx'), import('../features/uploads/uploads.ts')]);

export const MB = 1024 ** 2;

const onDay = (day: number) => `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`;
/** An image that was uploaded on this day of March. */
export const image = (name: string, day: number, changes: Partial<Image> = {}): Image =>
  exampleImage(name, { createdAt: onDay(day), ...changes });
export const video = (name: string, day: number, changes: Partial<Video> = {}): Video =>
  exampleVideo(name, { createdAt: onDay(day), ...changes });

const file = {
  fileSize: 1_000,
  mimeType: 'image/jpeg',
  width: 64,
  height: 36,
  duration: null,
  pageCount: null,
  thumbnailUrl: null,
  addedAt: '2026-03-09T12:00:00.000Z',
};

/** The file that an item has now. */
export const currentVersion = (versionId: string | null): CurrentVersion => ({
  ...file,
  versionId: versionId === null ? null : MediaVersionId.parse(versionId),
  fileName: 'Winter.jpg',
  addedBy: 'Ada',
});

/** A version of a file that is not in use. */
export const exampleVersion = (name: string, changes: Partial<MediaVersion> = {}): MediaVersion => ({
  ...file,
  id: MediaVersionId.parse(`ver_${name}`),
  fileName: name,
  addedBy: 'Ben',
  state: 'former',
  progress: null,
  failure: null,
  replacedAt: '2026-03-10T12:00:00.000Z',
  expiresAt: '2026-04-09T12:00:00.000Z',
  ...changes,
});

export interface World {
  images?: Image[];
  videos?: Video[];
  documents?: Document[];
  audio?: Audio[];
  webpages?: Webpage[];
  layouts?: LayoutSummary[];
  webpageRoutes?: Routes<'webpages'>;
  at?: string;
  /** Instead of one page with everything. */
  contentPage?: NonNullable<Parameters<typeof contentRoutes>[1]>;
  media?: { [Route in keyof Api['media']]?: Plain<Api['media'][Route]> };
  content?: Routes<'content'>;
  use?: Partial<MediaUse>;
  delivery?: Plain<Api['playout']['delivery']>;
  folders?: Folder[];
  folderRoutes?: { [Route in keyof Api['folders']]?: Plain<Api['folders'][Route]> };
  send?: SendFile;
  /** Routes of other parts of the API. */
  others?: Fake;
}

/** Shows the library page with the given files, at an address. All files are in whatever folder is open. */
export async function openLibrary({ images = [], videos = [], audio = [], at = '/media', ...world }: World = {}) {
  const { documents, webpages, layouts } = world;
  const contents = { images, videos, documents, audio, webpages, layouts };
  const { list } = contentRoutes(
    contents,
    world.contentPage ?? (({ kinds, search }) => contentPage(contents, { kinds, search })),
  );
  const person = await renderPage(
    <UploadProvider send={world.send ?? (() => new Promise(() => {}))}>
      <PlacementProvider>
        <MediaPage />
      </PlacementProvider>
    </UploadProvider>,
    {
      media: {
        storage: async () => ({
          storage: {
            usedBytes: 90 * MB,
            imageCount: images.length,
            videoCount: videos.length,
            audioCount: audio.length,
          },
        }),
        finishResumableUpload: async () => ({ success: true }),
        listVersions: async () => ({ current: currentVersion(null), versions: [] }),
        ...world.media,
      },
      webpages: {
        login: async () => ({ changedAt: null, changedBy: null, screens: [], screenCount: 0 }),
        ...world.webpageRoutes,
      },
      content: { list, current: async () => ({ current: null }), ...world.content },
      folders: { list: async () => ({ folders: world.folders ?? [] }), ...world.folderRoutes },
      plans: { status: async () => ({ ...freeAccount, deviceCount: 1, usedBytes: 90 * MB }) },
      devices: { counts: async () => countedDevices([]) },
      ...world.others,
      playout: {
        delivery: world.delivery ?? (async () => exampleDelivery({ total: 3, onAir: 1, loading: 2 })),
        mediaUse: async () => ({
          use: exampleUse(world.use),
        }),
      },
    },
    { path: '/media', at },
  );
  return { person, listed: list.page };
}

/** The names of the files, in the order of the page. */
/** Opens the library in its folder Animals. */
export async function openAnimals(world: World = {}) {
  const opened = await openLibrary({ folders: [folderNamed('Animals')], at: '/media?folder=fld_Animals', ...world });
  await screen.findByRole('heading', { name: 'Animals' });
  return opened;
}

export const fileNames = () =>
  screen.getAllByRole('button', { name: /^Preview/ }).map((button) => button.getAttribute('aria-label')?.slice(8));
export const uploadTray = () => screen.findByRole('region', { name: 'Uploads' });

export async function openUploadDialog() {
  const [button] = await screen.findAllByRole('button', { name: 'Upload Media' });
  if (button === undefined) throw new Error('No button opens the upload dialog');
  fireEvent.click(button);
}

/** Chooses files in the dialog, of one type or of any. */
export async function uploadFiles(files: readonly File[], type: 'All' | 'Images' | 'Videos' = 'All') {
  await openUploadDialog();
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Media' }));
  fireEvent.click(dialog.getByRole('radio', { name: type }));
  fireEvent.change(dialog.getByLabelText('Files to upload'), { target: { files } });
}

/** Chooses an action in the menu of a file. */
export async function openMenu(
  person: Awaited<ReturnType<typeof openLibrary>>['person'],
  name: string,
  action: string,
) {
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }));
}

/** Makes a file active by its menu, or ends that, after the question that tells the effect. */
export async function activate(
  person: Awaited<ReturnType<typeof openLibrary>>['person'],
  name: string,
  action: 'Make Active' | 'Remove as active' = 'Make Active',
) {
  await openMenu(person, name, action);
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: action }));
}

export const fullDisk = () => Promise.reject(new AppError('server.failed', { message: 'The disk is full.' }));

export const folderNamed = (name: string, mediaCount = 0): Folder => ({
  id: FolderId.parse(`fld_${name}`),
  name,
  color: '#14b8a6',
  parentId: null,
  mediaCount,
  createdAt: '2026-03-01T12:00:00.000Z',
});
