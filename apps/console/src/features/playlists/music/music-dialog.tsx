import type { AudioId } from '@vitrine/contract/library/media';
import { MAX_MUSIC_FILES } from '@vitrine/contract/playlists/playlist-limits';
import type { Track } from '@vitrine/contract/playlists/playlist-music';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { formatDuration } from '../../../ui/format/format.ts';
import { Checklist } from '../../../ui/forms/checklist.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { Region } from '../../../ui/lists/region.tsx';
import { toTrack } from './track.ts';

interface MusicDialogProps {
  chosen: readonly Track[];
  onApply: (tracks: Track[]) => void;
  onClose: () => void;
}

/** The account's audio files that can be heard, or will be. */
const audioRead = q.media.listAudio({
  failure: t('Failed to fetch audio files'),
  select: ({ audio }) => audio.filter(({ status }) => status !== 'failed'),
});

/** Chooses the audio files of the music. Those that were chosen before keep their order; new ones follow. */
export function MusicDialog({ chosen, onApply, onClose }: MusicDialogProps) {
  const read = useRead(audioRead);
  const [ids, setIds] = useState<readonly AudioId[]>(chosen.map(({ audioId }) => audioId));
  const files = read.data ?? [];
  const tracks = new Map([...chosen, ...files.map(toTrack)].map((track) => [track.audioId, track]));
  const form = useForm(null, {}, () => onApply(ids.flatMap((id) => tracks.get(id) ?? [])));
  return (
    <FormDialog
      form={form}
      title={t('Background music')}
      description={t('It plays in a loop beside the items of the playlist.')}
      submit={t('Apply')}
      disabled={read.data === undefined || ids.length > MAX_MUSIC_FILES}
      onClose={onClose}
    >
      <Region
        of={read}
        skeleton="h-40"
        empty={
          <p>{t('There are no audio files yet. Upload MP3, M4A, OGG, WAV or FLAC files in the Media Library.')}</p>
        }
      >
        {() => (
          <Checklist
            label={t('Audio files')}
            searchLabel={t('Search audio files')}
            items={files.map(({ id, originalName, averageColor, duration }) => ({
              id,
              name: formatTitle(originalName),
              color: averageColor ?? '#888888',
              ...(duration !== null && { note: formatDuration(duration) }),
            }))}
            chosen={ids}
            onToggle={(id, isChosen) => setIds(isChosen ? [...ids, id] : ids.filter((each) => each !== id))}
          />
        )}
      </Region>
    </FormDialog>
  );
}
