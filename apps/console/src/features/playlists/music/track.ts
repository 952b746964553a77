import type { Audio } from '@vitrine/contract/library/media';
import type { Track } from '@vitrine/contract/playlists/playlist-music';

/** An audio file as a part of the music. */
export const toTrack = ({ id, originalName, status, filename, thumbnailUrl, duration }: Audio): Track => ({
  audioId: id,
  name: originalName,
  status,
  filename,
  thumbnailUrl,
  durationMs: duration === null ? null : Math.round(duration * 1_000),
});
