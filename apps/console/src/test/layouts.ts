import { PlaylistId } from '@vitrine/contract/library/content';
import { MediaId, WebpageId } from '@vitrine/contract/library/media';
import { LayoutDocument } from '@vitrine/contract/layouts/document';
import { LayoutResources } from '@vitrine/contract/layouts/layouts';

const coneId = MediaId.parse('med_cone');
const filmId = MediaId.parse('med_film');
const loopId = PlaylistId.parse('ply_loop');
const weatherId = WebpageId.parse('web_weather');

/** The content that elements of {@link layoutDocument} refer to. */
export const layoutResources = LayoutResources.parse({
  files: {
    [coneId]: {
      kind: 'image',
      name: 'cone.jpg',
      status: 'ready',
      url: '/api/image/file/cone.jpg',
      thumbnailUrl: '/objects/cone.webp',
      width: 1_600,
      height: 1_600,
    },
    [filmId]: {
      kind: 'video',
      name: 'film.mp4',
      status: 'ready',
      url: '/api/video/file/film.mp4',
      thumbnailUrl: '/objects/film.webp',
      width: 1_920,
      height: 1_080,
    },
  },
  playlists: {
    [loopId]: {
      name: 'Entrance loop',
      items: [
        {
          mediaType: 'image',
          mediaId: 'med_lion',
          name: 'lion.jpg',
          url: '/api/image/file/lion.jpg',
          thumbnailUrl: '/objects/lion.webp',
          durationMs: 10_000,
          fit: null,
        },
        {
          mediaType: 'video',
          mediaId: filmId,
          name: 'film.mp4',
          url: '/api/video/file/film.mp4',
          thumbnailUrl: '/objects/film.webp',
          durationMs: 6_000,
          fit: null,
        },
      ],
    },
  },
  webpages: {
    [weatherId]: { name: 'Weather', url: 'https://weather.example.com/', zoom: 100, iconUrl: null },
  },
  feeds: {},
  priceLists: {},
  weather: {},
  drawn: {},
});

interface ExampleScene {
  id: string;
  elements: object[];
  [field: string]: unknown;
}

/** A layout of 1920 × 1080 with these scenes. */
export const layoutDocument = (...scenes: ExampleScene[]): LayoutDocument =>
  LayoutDocument.parse({
    version: 1,
    width: 1_920,
    height: 1_080,
    scenes: scenes.map((scene) => ({ name: scene.id, background: { day: '#f6f4ef', night: '#14181b' }, ...scene })),
  });

const frame = { x: 100, y: 100, width: 800, height: 400 };
const style = { size: 96, color: { day: '#191a1b', night: '#f4f2ec' } };

/** Elements of every kind, with what is not given by default. */
export const exampleElements = {
  picture: { id: 'picture', name: 'Picture', kind: 'picture', frame, mediaId: coneId },
  video: { id: 'video', name: 'Video', kind: 'video', frame, mediaId: filmId },
  playlist: { id: 'playlist', name: 'Playlist', kind: 'playlist', frame, playlistId: loopId },
  webpage: { id: 'webpage', name: 'Web page', kind: 'webpage', frame, webpageId: weatherId },
  text: { id: 'text', name: 'Title', kind: 'text', frame, text: 'Two scoops, please', style },
  shape: { id: 'shape', name: 'Bar', kind: 'shape', frame, shape: 'rectangle', fill: { day: '#8a5a12' } },
  clock: { id: 'clock', name: 'Clock', kind: 'clock', frame, style },
  date: { id: 'date', name: 'Date', kind: 'date', frame, style },
  countdown: { id: 'countdown', name: 'Countdown', kind: 'countdown', frame, style, until: '2026-12-24T18:00' },
  qr: { id: 'qr', name: 'QR code', kind: 'qr', frame, text: 'https://example.com/' },
} satisfies Record<string, object>;
