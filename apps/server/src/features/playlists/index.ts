export { servePlaylists } from './routes.ts';
export { createPlaylists } from './service.ts';
