import type { Folder } from '@vitrine/contract/library/folders';
import type { LayoutSummary, ListedLayout } from '@vitrine/contract/layouts/layouts';
import type { LayoutTemplate } from '@vitrine/contract/layouts/layout-templates';
import type { TemplatePurpose } from '@vitrine/contract/layouts/layout-limits';
import type { MediaUse } from '@vitrine/contract/playout/media-use';
import { screen } from '@testing-library/react';
import { PlacementProvider } from '../app/placement-provider.tsx';
import { LayoutsPage } from '../features/layouts/gallery/layouts-page.tsx';
import type { SendFile } from '../features/uploads/send-file.ts';
import { SendContext } from '../features/uploads/use-import-file.ts';
import { exampleUse } from './examples/example-media-use.ts';
import { exampleElements, layoutDocument } from './layouts.ts';
import { type Fake, renderPage } from './render-page.tsx';

const menu = layoutDocument({ id: 'day', elements: [exampleElements.picture, exampleElements.text] });

/** A template that shows a picture and a text. */
export const menuTemplate: LayoutTemplate = {
  id: 'menu',
  name: 'Café menu',
  description: 'A picture and prices',
  purposes: ['cafe'],
  priceLists: [],
  landscape: menu,
  portrait: { ...menu, width: 1_080, height: 1_920 },
  pictures: [
    { mediaId: exampleElements.picture.mediaId, url: '/api/layout-templates/cone.webp', width: 800, height: 800 },
  ],
};

const nowhere = {
  devices: { count: 0, names: [] },
  groups: { count: 0, names: [] },
  schedules: { count: 0, names: [] },
};

export interface World {
  layouts?: (LayoutSummary & Partial<Pick<ListedLayout, 'shownOn'>>)[];
  folders?: Folder[];
  templates?: LayoutTemplate[];
  use?: Partial<MediaUse>;
  routes?: Fake['layouts'];
  others?: Fake;
  send?: SendFile;
  at?: string;
}

/** Shows the gallery of layouts. */
export async function openGallery({ layouts = [], folders = [], at = '/layouts', ...world }: World = {}) {
  const listed = layouts.map((each) => ({ shownOn: nowhere, ...each }));
  const person = await renderPage(
    <SendContext value={world.send}>
      <PlacementProvider>
        <LayoutsPage />
      </PlacementProvider>
    </SendContext>,
    {
      layouts: {
        list: Object.assign(async () => ({ layouts: listed }), {
          async page(request?: { query?: { search?: string; folderId?: string } }) {
            const { search = '', folderId } = request?.query ?? {};
            const found = listed.filter(
              (each) =>
                each.name.includes(search) && (folderId === undefined || (each.folderId ?? 'root') === folderId),
            );
            return { body: { layouts: found }, next: null, total: found.length };
          },
        }),
        async listTemplates(request?: { query?: { purpose?: TemplatePurpose | undefined } }) {
          const { purpose } = request?.query ?? {};
          const templates = world.templates ?? [menuTemplate];
          return { templates: templates.filter((each) => purpose === undefined || each.purposes.includes(purpose)) };
        },
        ...world.routes,
      },
      folders: { list: async () => ({ folders }) },
      devices: { list: async () => [] },
      playout: { mediaUse: async () => ({ use: exampleUse(world.use) }) },
      ...world.others,
    },
    { path: '/layouts', at },
  );
  await screen.findAllByRole('heading', { name: /^(Your layouts|Start from a template)/ });
  return person;
}

/** Chooses an action in the menu of a layout. */
export async function chooseFor(person: Awaited<ReturnType<typeof openGallery>>, name: string, action: string) {
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
}
