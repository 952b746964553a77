import type { Play } from '@vitrine/contract/reports/plays';
import { formatClock, formatDuration } from '../../../../ui/format/format.ts';
import { Head, Table } from '../../../../ui/lists/table.tsx';
import { PlayedMedia } from './played-media.tsx';

const reasons: Record<string, string> = {
  schedule: 'Schedule',
  device: 'This device',
  group: 'Group',
  global: 'Global',
};

export const PlayTable = ({ plays, timezone }: { plays: readonly Play[]; timezone: string | undefined }) => (
  <Table label="Plays">
    <thead>
      <tr>
        <Head>Time</Head>
        <Head>Media</Head>
        <Head className="max-wide:hidden">Reason</Head>
        <Head numeric>Duration</Head>
        <Head className="max-wide:hidden">Played</Head>
      </tr>
    </thead>
    <tbody>
      {plays.map(({ id, mediaName, playlist, reason, startedAt, endedAt, completed }) => (
        <tr key={id}>
          <td className="whitespace-nowrap">{formatClock(startedAt, timezone)}</td>
          <td className="wrap-anywhere font-medium">
            <PlayedMedia name={mediaName} playlist={playlist} />
            <span className="block text-1 font-normal text-ink-3 wide:hidden">
              {reasons[reason] ?? reason}, {completed ? 'in full' : 'in part'}
            </span>
          </td>
          <td className="max-wide:hidden">{reasons[reason] ?? reason}</td>
          <td className="numeric">{formatDuration((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000)}</td>
          <td className="whitespace-nowrap max-wide:hidden">{completed ? 'In full' : 'In part'}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
