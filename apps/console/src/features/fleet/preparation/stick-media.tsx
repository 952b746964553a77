import { findMessage } from '@vitrine/contract/core/message';
import type { Device } from '@vitrine/contract/fleet/devices';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { useSearchParams } from '../../../ui/routing/navigation.tsx';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { formatSize } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useDevice } from '../device-page/use-device.ts';
import { groupsRead } from '../groups/reads.ts';
import { DEVICE_PARAM } from './prepare-address.ts';

/**
 * Offers the media of new screens, or of the device in the address, as an archive for a USB stick, so that slow networks
 * need not carry them.
 */
export function StickMedia() {
  const deviceId = useSearchParams()[0].get(DEVICE_PARAM);
  return deviceId === null ? <Media device={null} /> : <MediaOfDevice key={deviceId} id={deviceId} />;
}

const MediaOfDevice = ({ id }: { id: string }) => <Media device={useDevice(id).device} />;

/** The value of the option for a device. */
const THIS_DEVICE = 'device';

function Media({ device }: { device: Pick<Device, 'id' | 'name'> | null }) {
  const groups = useRead(groupsRead()).data ?? [];
  const [chosen, setChosen] = useState(device === null ? '' : THIS_DEVICE);
  const note = useId();
  const query =
    chosen === THIS_DEVICE && device !== null
      ? { deviceId: device.id }
      : chosen === ''
        ? {}
        : { groupId: GroupId.parse(chosen) };
  const { data: described, failure } = useRead(q.stickMedia.describe({ query }));
  const isReady = described !== undefined && described.files > 0;
  const text =
    failure === null
      ? described === undefined
        ? t('Counting files…')
        : describeFiles(described)
      : findMessage(failure.error, t('The files can’t be counted now.'));
  return (
    <Section title={t('Media for the stick')}>
      <div className="grid max-w-160 gap-4 rounded border border-line bg-paper p-4">
        <p className="text-ink-2">
          {rich(
            'On a slow network, screens can take their media from the stick. Unpack the archive to it, so that the folder <code>vitrine-media</code> is beside <code>vitrine.txt</code>.',
            {
              code: (content) => <code className="font-mono text-1">{content}</code>,
            },
          )}
        </p>
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t('For')} className="min-w-0 flex-1 basis-60">
            <Select value={chosen} onValueChange={setChosen}>
              {device !== null && <option value={THIS_DEVICE}>{device.name}</option>}
              <optgroup label={t('New screens in')}>
                <option value="">{t('No group')}</option>
                {groups.map((group) => (
                  <option key={group.id} value={group.id}>
                    {group.name}
                  </option>
                ))}
              </optgroup>
            </Select>
          </Field>
          {isReady ? (
            <Button asChild>
              <a href={`/api/stick-media/file?${new URLSearchParams(query)}`} download aria-describedby={note}>
                <Download />
                {t('Download media')}
              </a>
            </Button>
          ) : (
            <Button disabled>
              <Download />
              {t('Download media')}
            </Button>
          )}
        </div>
        <p id={note} role="status" className="text-1 text-ink-3">
          {text}
        </p>
      </div>
    </Section>
  );
}

const describeFiles = ({ files, bytes }: { files: number; bytes: number }): string =>
  files === 0
    ? t('No media in the next two weeks.')
    : t('{files, plural, one {# file for the next two weeks, {size}} other {# files for the next two weeks, {size}}}', {
        files,
        size: formatSize(bytes),
      });
