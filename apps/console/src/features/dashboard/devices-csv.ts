import { formatCsvLine } from '@vitrine/contract/core/csv';
import type { Device } from '@vitrine/contract/fleet/devices';
import { findPresence } from '@vitrine/contract/fleet/presence';
import { t } from '@vitrine/messages/t';
import { statusWords } from '../../ui/screen/status.tsx';
import { showsMessage } from '../playout/index.ts';

const heads = [
  t('Device'),
  t('Device ID'),
  t('Status'),
  t('Last Seen'),
  t('Currently Displaying'),
  t('Response Time (ms)'),
  t('Group'),
  t('Tags'),
  t('Site'),
  t('Postal address'),
];

/** Screens as a table for spreadsheets (RFC 4180), with instants in UTC. */
export function formatCsv(
  devices: readonly Device[],
  groupNames: ReadonlyMap<string | null, string>,
  now: Date,
): string {
  const rows = devices.map((device) => [
    device.name,
    device.deviceId,
    statusWords[findPresence(device, now)],
    device.lastSeen ?? '',
    showsMessage(device) ? t('Takeover') : (device.playing?.media?.originalName ?? ''),
    device.responseTime === null ? '' : String(Math.round(device.responseTime)),
    groupNames.get(device.groupId) ?? '',
    device.tags.join(', '),
    device.site,
    device.address,
  ]);
  return [heads, ...rows].map((row) => `${formatCsvLine(row)}\r\n`).join('');
}
