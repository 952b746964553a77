import type { Device } from '@vitrine/contract/fleet/devices';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { Rows } from '../../../ui/lists/rows.tsx';
import { LogLine } from '../../activity/index.ts';
import { PLAN_POLL_MS } from './reads.ts';

const LOG_LINES = 10;

/** The latest log entries of the device; the Activity Log has all of them. */
export function DeviceLogs({ device }: { device: Device }) {
  const list = useRead(
    q.logs.list.page({
      query: { deviceId: device.id, limit: LOG_LINES },
      pollMs: PLAN_POLL_MS,
      failure: t('Failed to fetch logs'),
    }),
  );
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Section
      title={t('Activity')}
      {...(list.data?.total !== undefined && { count: formatCount(list.data.total) })}
      tools={
        <Button small asChild className="wide:ms-auto">
          <Link to={`/logs?${new URLSearchParams({ device: device.id })}`}>{t('Open in Activity Log')}</Link>
        </Button>
      }
    >
      <Region of={list} skeleton="h-24" isEmpty={({ body }) => body.logs.length === 0} empty={t('No activity yet.')}>
        {({ body }) => (
          <Rows label={t('Activity')} items={body.logs}>
            {(entry) => (
              <LogLine
                entry={entry}
                isSourceKnown
                isOpen={openId === entry.id}
                onToggle={() => setOpenId(openId === entry.id ? null : entry.id)}
              />
            )}
          </Rows>
        )}
      </Region>
    </Section>
  );
}
