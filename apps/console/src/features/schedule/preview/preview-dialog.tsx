import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { findFailure } from '../../../api/failure.ts';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { InstantFields, PlayoutAt } from '../../playout/index.ts';
import { DeviceThumbnails } from '../components/device-thumbnails.tsx';
import { TargetList } from '../components/target-list.tsx';
import { useDevicePages } from '../../fleet/index.ts';
import { useChosenDevice } from '../queries.ts';
import { useCalendarAddress } from '../use-calendar-address.ts';

const TICK_MS = 30_000;
const MINUTE_MS = 60_000;

/** Shows the playout of a chosen screen at a date and time of its own clock, and the reasons. */
export function PreviewDialog() {
  const { previewed, previewAt, preview, closePreview } = useCalendarAddress();
  if (previewed === null) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closePreview()}
      title="Preview a screen"
      description="See what a screen would show at a date and time, and why."
    >
      {previewed === 'choose' ? (
        <ScreenChoice onChoose={(id) => preview(id, previewAt ?? '')} />
      ) : (
        <Preview
          key={previewed}
          deviceId={previewed}
          at={previewAt}
          onShow={(at) => preview(previewed, at)}
          onChange={() => preview('choose', previewAt ?? '')}
        />
      )}
    </Dialog>
  );
}

interface PreviewProps {
  deviceId: string;
  /** Null for now. */
  at: string | null;
  onShow: (at: string) => void;
  onChange: () => void;
}

function Preview({ deviceId, at, onShow, onChange }: PreviewProps) {
  const query = useChosenDevice(deviceId);
  const now = useNow(TICK_MS);
  const failure = findFailure(query);
  if (failure !== null) return <ErrorState title="Failed to fetch devices" {...failure} />;
  if (query.data === undefined) return <SkeletonBlock className="h-80" />;
  const { name, timeZone } = query.data;
  // The instant is that of a whole minute, so that time alone does not ask again and again.
  const instant = at ?? new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
  return (
    <>
      <div className="flex items-center gap-3">
        <b className="min-w-0 flex-1 break-words font-strong">{name}</b>
        <Button small onClick={onChange}>
          Change screen
        </Button>
      </div>
      <InstantFields timeZone={timeZone} at={new Date(instant)} onChange={onShow} />
      <PlayoutAt deviceId={deviceId} timeZone={timeZone} at={instant} screen={query.data} />
    </>
  );
}

function ScreenChoice({ onChoose }: { onChoose: (id: string) => void }) {
  const [search, setSearch] = useState('');
  const now = useReportedNow(TICK_MS);
  const { devices, isPending, failure, hasMore, more } = useDevicePages({ search });
  return (
    <>
      <SearchField label="Search screens" value={search} onValueChange={setSearch} className="w-full" />
      <TargetList
        failure={failure}
        title="Failed to fetch devices"
        isPending={isPending}
        isEmpty={devices.length === 0}
        empty={<EmptyState plain title={search === '' ? 'No screens yet' : 'No screens match your search'} />}
      >
        {devices.map((device) => (
          <li key={device.id} className="border-b border-line last:border-0">
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 py-1 text-left hover:bg-hover"
              onClick={() => onChoose(device.id)}
            >
              <DeviceThumbnails devices={[device]} now={now} />
              <span className="grid min-w-0 flex-1">
                <span className="break-words font-medium">{device.name}</span>{' '}
                <span className="truncate text-1 text-ink-3">{device.timeZone.replaceAll('_', ' ')}</span>
              </span>
              <ChevronRight className="flex-none text-ink-3" />
            </button>
          </li>
        ))}
        {hasMore && (
          <li>
            <ShowMore hasMore onMore={more} />
          </li>
        )}
      </TargetList>
    </>
  );
}
