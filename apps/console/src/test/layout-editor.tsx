import { AppError } from '@vitrine/contract/core/errors';
import { LayoutDocument } from '@vitrine/contract/layouts/document';
import { Layout } from '@vitrine/contract/layouts/layouts';
import type { Image } from '@vitrine/contract/library/media';
import type { MediaUse } from '@vitrine/contract/playout/media-use';
import { listDocumentContent } from '@vitrine/layout/content';
import { screen } from '@testing-library/react';
import { mergeResources } from '../features/layouts/editor/create-editor.ts';
import { LayoutPage } from '../features/layouts/layout-page.tsx';
import { toPickedContent } from '../features/layouts/panels/picked-content.ts';
import { fromImage } from '../features/library/index.ts';
import type { SendFile } from '../features/uploads/send-file.ts';
import { UploadProvider } from '../features/uploads/upload-tray.tsx';
import type { Api } from '../api/use-api.tsx';
import { contentRoutes } from './examples/example-content.ts';
import { exampleUse } from './examples/example-media-use.ts';
import { freeAccount } from './examples/example-subscription.ts';
import { layoutDocument, layoutResources, exampleElements } from './layouts.ts';
import { type Fake, renderPage } from './render-page.tsx';

const { picture, text, shape } = exampleElements;

/** Three elements from back to front, apart from each other. */
export const menuBoard = layoutDocument({
  id: 'day',
  name: 'Day',
  elements: [
    { ...picture, frame: { x: 0, y: 0, width: 600, height: 1_080 } },
    { ...text, frame: { x: 700, y: 100, width: 800, height: 120 } },
    { ...shape, frame: { x: 700, y: 900, width: 400, height: 100 } },
  ],
});

const at = '2026-11-20T15:41:00.000Z';

const layoutOf = (document: LayoutDocument, facts: Partial<Layout> = {}): Layout =>
  Layout.parse({
    id: 'lay_menu',
    name: 'Café menu board',
    folderId: null,
    width: document.width,
    height: document.height,
    sceneCount: document.scenes.length,
    hasDraft: false,
    isActive: false,
    createdAt: '2026-11-20T15:02:00.000Z',
    updatedAt: at,
    publishedAt: at,
    revision: 1,
    document,
    published: document,
    resources: layoutResources,
    ...facts,
  });

/** What is known of the files of a document, as the server answers it. */
function resourcesOf({ files, ...others }: Layout['resources'], document: LayoutDocument): Layout['resources'] {
  const { mediaIds } = listDocumentContent(document);
  return { ...others, files: Object.fromEntries(Object.entries(files).filter(([id]) => mediaIds.has(id))) };
}

type SaveBody = Parameters<Api['layouts']['saveDraft']>[0]['body'];

interface World {
  document?: LayoutDocument;
  /** The pictures of the library. */
  images?: Image[];
  send?: SendFile;
  media?: Fake['media'];
  routes?: Fake['layouts'];
  resources?: Layout['resources'];
  facts?: Partial<Layout>;
  use?: Partial<MediaUse>;
  others?: Fake;
}

/** Opens the editor of a layout in a wide window, in UTC. The fake server keeps what is saved. */
export async function openLayout({ document = menuBoard, images = [], ...world }: World = {}) {
  localStorage.setItem('userTimezone', 'UTC');
  window.innerWidth = 1_440;
  const pictures = images.map((image) => toPickedContent(fromImage(image)).resources);
  const known = pictures.reduce((all, each) => mergeResources(all, each), world.resources ?? layoutResources);
  const server = {
    layout: layoutOf(document, { resources: resourcesOf(known, document), ...world.facts }),
    failure: null as Error | null,
    created: [] as LayoutDocument[],
  };
  const saved: SaveBody[] = [];
  const person = await renderPage(
    <UploadProvider send={world.send ?? (() => new Promise(() => {}))}>
      <LayoutPage />
    </UploadProvider>,
    {
      layouts: {
        get: async () => ({ layout: server.layout }),
        async saveDraft({ body }) {
          saved.push(body);
          if (server.failure !== null) throw server.failure;
          const { revision } = server.layout;
          if (body.revision !== undefined && body.revision !== revision) throw new AppError('layout.changed');
          const saving = LayoutDocument.parse(body.document);
          const resources = resourcesOf(known, saving);
          server.layout = { ...server.layout, document: saving, resources, hasDraft: true, revision: revision + 1 };
          return { success: true as const, layout: server.layout };
        },
        async create({ body }) {
          server.created.push(LayoutDocument.parse(body.document));
          return { success: true as const, layout: { ...server.layout, id: Layout.shape.id.parse('lay_copy') } };
        },
        async update({ body }) {
          server.layout = { ...server.layout, name: body?.name ?? server.layout.name };
          return { success: true as const, layout: server.layout };
        },
        ...world.routes,
      },
      content: contentRoutes({ images, videos: [], webpages: [] }),
      folders: { list: async () => ({ folders: [] }) },
      media: {
        storage: async () => ({ storage: { usedBytes: 0, imageCount: images.length, videoCount: 0, audioCount: 0 } }),
        ...world.media,
      },
      playout: { mediaUse: async () => ({ use: exampleUse(world.use) }) },
      plans: { status: async () => ({ ...freeAccount, deviceCount: 1, usedBytes: 0 }) },
      ...world.others,
    },
    { path: '/layouts/:id', at: '/layouts/lay_menu' },
  );
  await screen.findByRole('application', { name: 'Canvas' });
  return { person, server, saved };
}
