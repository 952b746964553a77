import { t } from '@vitrine/messages/t';

/** How an audio file is heard. */
export const AUDIO_HINT = t(
  'Screens play audio as the background music of a playlist: open a playlist and add this file under Background music.',
);
