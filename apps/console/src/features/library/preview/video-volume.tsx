import { isMediaId } from '@vitrine/contract/core/ids';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useMay } from '../../../ui/access/may.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { listVolumes, volumeLabel } from '../../content/index.ts';
import type { MediaItem } from '../media-item.ts';

/** The own volume of a video, which the screen's volume is multiplied by. */
export function VideoVolume({ video: { id, volume = 100 } }: { video: MediaItem }) {
  const { mutate, isPending } = useChange(
    q.media.setVideoVolume({ failure: t('Failed to change the volume'), done: t('Volume changed') }),
  );
  const mayChange = useMay()('media.setVideoVolume');
  return (
    <Field label={t('Sound')} className="mt-4" hint={t('In playlists, an item can have another volume.')}>
      <Select
        value={String(volume)}
        disabled={!mayChange || isPending}
        onValueChange={(next) => isMediaId(id) && mutate({ params: { id }, body: { volume: Number(next) } })}
      >
        {listVolumes(volume).map((percent) => (
          <option key={percent} value={percent}>
            {volumeLabel(percent)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
