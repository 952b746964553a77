import { QueryClient } from '@tanstack/react-query';
import { render as renderPlainly, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { q } from '../../../api/q.ts';
import { QueryProvider } from '../../../api/query-provider.tsx';
import { type Api, ApiProvider } from '../../../api/use-api.tsx';
import { exampleMe } from '../../../test/examples/example-people.ts';
import { exampleElements, layoutDocument, layoutResources } from '../../../test/layouts.ts';
import { LayoutDrawing } from './layout-drawing.tsx';

const { picture, video, playlist, webpage, text } = exampleElements;
const menu = layoutDocument(
  { id: 'day', elements: [picture, video, playlist, webpage, text] },
  { id: 'evening', elements: [{ ...text, id: 'late', text: 'Good evening, {screen.name}' }] },
);

const queries = new QueryClient();

const wrapper = ({ children }: { children: ReactNode }) => (
  <ApiProvider api={{} as Api}>
    <QueryProvider queries={queries}>{children}</QueryProvider>
  </ApiProvider>
);

const render = (drawing: ReactNode) => renderPlainly(drawing, { wrapper });

const sources = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getAttribute('src'));

test('a layout shows its pictures, and one still picture of each video and playlist', () => {
  render(<LayoutDrawing document={menu} resources={layoutResources} />);
  expect(screen.getByText('Two scoops, please')).toBeInTheDocument();
  expect(sources('img')).toEqual(['/api/image/file/cone.jpg', '/objects/film.webp', '/api/image/file/lion.jpg']);
  expect(screen.getByText('Weather')).toBeInTheDocument();
  expect(document.querySelector('video, iframe')).toBeNull();
});

test('a small drawing loads no whole picture', () => {
  render(<LayoutDrawing isSmall document={menu} resources={layoutResources} />);
  expect(sources('img')).toEqual(['/objects/cone.webp', '/objects/film.webp', '/objects/lion.webp']);
});

test('where it plays, videos play without sound and web pages are open, in a sandbox', () => {
  render(<LayoutDrawing isPlaying now={() => 12_000} document={menu} resources={layoutResources} />);
  expect(sources('video')).toEqual(['/api/video/file/film.mp4', '/api/video/file/film.mp4']);
  document.querySelectorAll('video').forEach((film) => expect(film).toHaveProperty('muted', true));
  const page = document.querySelector('iframe');
  expect(page).toHaveAttribute('src', 'https://weather.example.com/');
  expect(page).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
});

test('a scene and the name of a screen can be chosen, and what left the layout leaves the page', () => {
  const { rerender } = render(<LayoutDrawing document={menu} resources={layoutResources} />);
  rerender(<LayoutDrawing document={menu} resources={layoutResources} sceneId="evening" screenName="Lobby" />);
  expect(screen.getByText(/Good evening, .?Lobby/)).toBeInTheDocument();
  expect(screen.queryByText('Weather')).not.toBeInTheDocument();
  expect(sources('img, video, iframe')).toEqual([]);
});

test('content that does not exist any more leaves its place empty', () => {
  render(
    <LayoutDrawing
      document={menu}
      resources={{ files: {}, playlists: {}, webpages: {}, feeds: {}, priceLists: {}, weather: {}, drawn: {} }}
    />,
  );
  expect(sources('img, video, iframe')).toEqual([]);
  expect(screen.getByText('Two scoops, please')).toBeInTheDocument();
});

test('a layout without a language is in that of the account', () => {
  queries.setQueryData(q.accounts.me().queryKey, exampleMe('owner', { accountLanguage: 'fr' }));
  const date = { id: 'date', kind: 'date', format: 'weekday', name: 'Date', frame: text.frame, style: text.style };
  const layout = { ...layoutDocument({ id: 'day', elements: [date] }), language: null };
  render(<LayoutDrawing now={() => Date.UTC(2026, 2, 9, 12)} document={layout} resources={layoutResources} />);
  expect(screen.getByText('lundi')).toBeInTheDocument();
});
