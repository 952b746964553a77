import { type Device, presenceOf } from '@vitrine/contract/devices';
import { statusWords } from '../../ui/status.tsx';

const heads = ['Device', 'Device ID', 'Status', 'Last Seen', 'Currently Displaying', 'Response Time (ms)', 'Group'];

/** Screens as a table for spreadsheets (RFC 4180), with instants in UTC. */
export function csvOf(devices: readonly Device[], groupNames: ReadonlyMap<string, string>, now: Date): string {
  const rows = devices.map((device) => [
    device.name,
    device.deviceId,
    statusWords[presenceOf(device, now)],
    device.lastSeen ?? '',
    device.playing?.media?.originalName ?? '',
    device.responseTime === null ? '' : String(Math.round(device.responseTime)),
    device.groupId === null ? '' : (groupNames.get(device.groupId) ?? ''),
  ]);
  return [heads, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A name like `=1+1` is a name: without the apostrophe a spreadsheet would reckon with it. */
function cell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Hands a text to the browser as a file. */
export function download(text: string, filename: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(address);
}
