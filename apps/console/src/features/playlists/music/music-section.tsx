import { ChevronDown, ChevronUp, Music as MusicIcon, Plus, X } from 'lucide-react';
import type { Track } from '@vitrine/contract/playlists/playlist-music';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useMay } from '../../../ui/access/may.tsx';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { formatDuration } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Slider } from '../../../ui/forms/slider.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { Picture } from '../../../ui/screen/picture.tsx';
import { usePlaylistEditor } from '../editor/editor-context.tsx';

const MusicDialog = fetched(async () => (await import('./music-dialog.tsx')).MusicDialog);

/** The audio files that play beside the items, in a loop. */
export function MusicSection() {
  const { draft, score } = usePlaylistEditor();
  const { tracks, volume } = draft.music;
  const mayEdit = useMay()('playlists.update');
  const [isOpen, setIsOpen] = useState(false);
  if (!mayEdit && tracks.length === 0) return null;
  return (
    <section aria-labelledby="music-title" className="grid min-w-0 gap-2">
      <div className="flex items-center gap-2">
        <h3 id="music-title" className="min-w-0 flex-1">
          {t('Background music')}
        </h3>
        {mayEdit && (
          <Button variant="quiet" onClick={() => setIsOpen(true)}>
            <Plus />
            {t('Add music')}
          </Button>
        )}
      </div>
      {tracks.length === 0 ? (
        <p className="text-1 text-ink-2">
          {t('Audio files that play in a loop beside the items. They are quiet while a video with sound plays.')}
        </p>
      ) : (
        <>
          <ol className="grid gap-1">
            {tracks.map((track, index) => (
              <TrackRow key={track.audioId} track={track} index={index} mayEdit={mayEdit} />
            ))}
          </ol>
          {mayEdit && (
            <Field label={t('Volume of the music')}>
              <Slider value={volume} step={5} unit="%" onValueChange={(next) => score({ volume: next }, 'volume')} />
            </Field>
          )}
        </>
      )}
      {isOpen && (
        <MusicDialog
          chosen={tracks}
          onApply={(next) => {
            score({ tracks: next });
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}

interface TrackRowProps {
  track: Track;
  index: number;
  mayEdit: boolean;
}

function TrackRow({ track, index, mayEdit }: TrackRowProps) {
  const { draft, score } = usePlaylistEditor();
  const { tracks } = draft.music;
  const { name, status, durationMs, thumbnailUrl } = track;
  const title = formatTitle(name);
  const move = (by: 1 | -1) => score({ tracks: tracks.toSpliced(index, 1).toSpliced(index + by, 0, track) });
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-2">
      <Picture small src={thumbnailUrl} placeholder={<MusicIcon />} />
      <span className="min-w-0">
        <span className="block truncate" title={name}>
          {title}
        </span>
        <span className={status === 'failed' ? 'text-1 text-danger' : 'text-1 text-ink-3'}>
          {status === 'ready' && durationMs !== null
            ? formatDuration(durationMs / 1_000)
            : status === 'failed'
              ? t('File not playable, skipped')
              : t('Preparing')}
        </span>
      </span>
      {mayEdit && (
        <span className="flex">
          <IconButton label={t('Move {title} up', { title })} disabled={index === 0} onClick={() => move(-1)}>
            <ChevronUp />
          </IconButton>
          <IconButton
            label={t('Move {title} down', { title })}
            disabled={index === tracks.length - 1}
            onClick={() => move(1)}
          >
            <ChevronDown />
          </IconButton>
          <IconButton
            label={t('Remove {title}', { title })}
            onClick={() => score({ tracks: tracks.toSpliced(index, 1) })}
          >
            <X />
          </IconButton>
        </span>
      )}
    </li>
  );
}
