import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '@vitrine/contract/core/errors';
import type { Api } from '../api/use-api.tsx';
import { ContentPicture } from '../features/content/index.ts';
import { menuBoard, shownLayout } from '../test/examples/example-layout.ts';
import { exampleElements, layoutDocument, layoutResources } from '../test/layouts.ts';
import { type Plain, renderPage } from '../test/render-page.tsx';
import { LayoutThumbnails } from './layout-thumbnails.tsx';

const menu = layoutDocument({ id: 'day', elements: [exampleElements.picture, exampleElements.text] });

let arrive: () => void = () => {};

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
        arrive = () => call([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

const pictureRoute = () =>
  vi.fn<Plain<Api['layouts']['picture']>>(async () => ({
    picture: { document: menu, resources: layoutResources },
  }));

const pane = (
  <LayoutThumbnails>
    <ContentPicture content={shownLayout()} alt="Menu" />
  </LayoutThumbnails>
);

test('a layout is drawn wherever content is shown, with the pictures of its files in small', async () => {
  const picture = pictureRoute();
  await renderPage(pane, { layouts: { picture } });
  expect(picture).not.toHaveBeenCalled();
  arrive();
  expect(await screen.findByText('Two scoops, please')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Menu' }).querySelector('img')).toHaveAttribute('src', '/objects/cone.webp');
  expect(picture).toHaveBeenCalledExactlyOnceWith({ params: { id: menuBoard.id } });
});

test('a layout that cannot be read is an icon', async () => {
  const picture = vi.fn<Plain<Api['layouts']['picture']>>(() => Promise.reject(new AppError('layout.not_found')));
  await renderPage(pane, { layouts: { picture } });
  arrive();
  await vi.waitFor(() => expect(picture).toHaveBeenCalledOnce());
  expect(screen.getByRole('img', { name: 'Menu' }).querySelector('.lucide')).toBeInTheDocument();
});

test('without the application around it, a layout is an icon', () => {
  render(<ContentPicture content={shownLayout()} alt="Menu" />);
  expect(screen.getByRole('img', { name: 'Menu' }).querySelector('.lucide')).toBeInTheDocument();
});
