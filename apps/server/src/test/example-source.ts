import type { Source } from '../features/generator/clips.ts';

/** A still image that is shown for 5 s in a generated video. */
export const exampleSource = (changes: Partial<Source> = {}): Source => ({
  kind: 'image',
  storageKey: 'media/acc/file',
  sha256: 'a'.repeat(64),
  mimeType: 'image/png',
  name: 'lobby.png',
  width: 1920,
  height: 1080,
  seconds: 5,
  isMoving: false,
  ...changes,
});
