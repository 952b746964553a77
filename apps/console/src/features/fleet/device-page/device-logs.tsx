import type { Device } from '@vitrine/contract/fleet/devices';
import { useState } from 'react';
import { Link } from 'react-router';
import { findFailure } from '../../../api/failure.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { LogLine } from '../../activity/index.ts';
import { useDeviceLogs } from './queries.ts';

/** The latest log entries of the device; the Activity Log has all of them. */
export function DeviceLogs({ device }: { device: Device }) {
  const list = useDeviceLogs(device.id);
  const { data } = list;
  const failure = findFailure(list);
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Section
      title="Activity"
      {...(data?.total !== undefined && { count: formatCount(data.total) })}
      tools={
        <Button small asChild className="wide:ml-auto">
          <Link to={`/logs?${new URLSearchParams({ device: device.id })}`}>Open in Activity Log</Link>
        </Button>
      }
    >
      {failure !== null ? (
        <ErrorState title="Failed to fetch logs" {...failure} />
      ) : data === undefined ? (
        <SkeletonBlock className="h-24" />
      ) : data.logs.length === 0 ? (
        <Card>
          <p className="text-ink-2">No activity yet.</p>
        </Card>
      ) : (
        <Card flush>
          <ul aria-label="Activity">
            {data.logs.map((entry) => (
              <li key={entry.id} className="border-b border-line last:border-0">
                <LogLine
                  entry={entry}
                  isSourceKnown
                  isOpen={openId === entry.id}
                  onToggle={() => setOpenId(openId === entry.id ? null : entry.id)}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}
