import type { Device } from '@vitrine/contract/fleet/devices';
import { formatAge, formatDateTime } from '../../../ui/format/format.ts';
import { Pane } from '../../../ui/screen/pane.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import { useScreenshot } from './queries.ts';

/** The newest screenshot with its age; nothing where there is none. */
export function NewestScreenshot({ device }: { device: Device }) {
  const now = useNow(1_000);
  const { data: screenshot } = useScreenshot(device.id);
  if (screenshot === undefined || screenshot === null) return null;
  const { url, takenAt } = screenshot;
  const isUpright = device.rotation === 90 || device.rotation === 270;
  return (
    <figure className="grid gap-1.5 pl-7">
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label="Open the screenshot"
        className={isUpright ? 'block w-28' : 'block w-full max-w-80'}
      >
        <Pane src={url} whole shape={isUpright ? 'upright' : 'wide'} alt={`What ${device.name} showed`} />
      </a>
      <figcaption className="text-1 text-ink-3" title={formatDateTime(takenAt)}>
        Taken {formatAge(takenAt, now)}
      </figcaption>
    </figure>
  );
}
