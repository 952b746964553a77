import { useQuery } from '@tanstack/react-query';
import { findMessage } from '@vitrine/contract/core/message';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useApi } from '../../../api/api.tsx';
import { findFailure } from '../../../api/failure.ts';
import { keys } from '../../../api/keys.ts';
import { formatQuantity, formatSize } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useGroups } from '../groups/queries.ts';

/** Offers the media of new screens as an archive for a USB stick, so that slow networks need not carry them. */
export function StickMedia() {
  const api = useApi();
  const groups = useGroups().data ?? [];
  const [groupId, setGroupId] = useState('');
  const note = useId();
  const query = groupId === '' ? {} : { groupId: GroupId.parse(groupId) };
  const described = useQuery({
    queryKey: keys.stickMedia.of(groupId),
    queryFn: () => api.stickMedia.describe({ query }),
    retry: false,
  });
  const failure = findFailure(described);
  const isReady = described.data !== undefined && described.data.files > 0;
  const text =
    failure === null
      ? described.data === undefined
        ? 'Counting files…'
        : describeFiles(described.data)
      : findMessage(failure.error, 'The files can’t be counted now.');
  return (
    <Section title="Media for the stick">
      <div className="grid max-w-160 gap-4 rounded border border-line bg-paper p-4">
        <p className="text-ink-2">
          Where the network is slow, screens can take their media from the stick. Unpack the archive there, so that the
          folder <code className="font-mono text-1">vitrine-media</code> is beside{' '}
          <code className="font-mono text-1">vitrine.txt</code>.
        </p>
        <div className="flex flex-wrap items-end gap-3">
          <Field label="New screens in" className="min-w-0 flex-1 basis-60">
            <Select value={groupId} onValueChange={setGroupId}>
              <option value="">No group</option>
              {groups.map((group) => (
                <option key={group.id} value={group.id}>
                  {group.name}
                </option>
              ))}
            </Select>
          </Field>
          {isReady ? (
            <Button asChild>
              <a href={`/api/stick-media/file?${new URLSearchParams(query)}`} download aria-describedby={note}>
                <Download />
                Download media
              </a>
            </Button>
          ) : (
            <Button disabled>
              <Download />
              Download media
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
    ? 'They have no media to show in the next days.'
    : `${formatQuantity(files, 'file')} for the next days, ${formatSize(bytes)}`;
