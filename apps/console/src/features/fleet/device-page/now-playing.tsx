import type { Device } from '@vitrine/contract/fleet/devices';
import { presenceOf } from '@vitrine/contract/fleet/presence';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { NowPreview } from './now-preview.tsx';
import { NowState } from './now-state.tsx';
import { Upcoming } from './upcoming.tsx';

const TICK_MS = 1_000;

/** Shows what the screen plays and why, whether it has confirmed it, and what is next; if offline, what it last played. */
export function NowPlaying({ device, onResume }: { device: Device; onResume: () => void }) {
  const now = useReportedNow(TICK_MS);
  const presence = presenceOf(device, now);
  return (
    <section
      aria-label="Now"
      className="grid items-start gap-5 wide:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)] wide:gap-10"
    >
      <NowPreview device={device} presence={presence} now={now} />
      <div className="grid content-start gap-3">
        <NowState device={device} presence={presence} now={now} onResume={onResume} />
        <Upcoming deviceId={device.id} now={now} />
      </div>
    </section>
  );
}
