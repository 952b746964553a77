import { fetched } from '../rendering/fetched.tsx';

/** The message of a takeover in a picture, whose code is loaded with the first one. */
export const DrawnMessage = fetched(async () => (await import('./message-board.tsx')).MessageBoard);
