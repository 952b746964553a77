import type { Device } from '@vitrine/contract/devices';
import { CalendarDay } from '@vitrine/contract/schedule';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { countOf, formatClock, formatDuration } from '../../ui/format.ts';
import { Input } from '../../ui/input.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { Head, Table } from '../../ui/table.tsx';
import { withParam } from '../../ui/use-address-text.ts';
import { usePlays } from './queries.ts';

const reasons: Record<string, string> = {
  schedule: 'Schedule',
  device: 'This device',
  group: 'Group',
  global: 'Global',
};

/** What the screen has shown, by day, as it told. */
export function Plays({ device }: { device: Device }) {
  const [params, setParams] = useSearchParams();
  const day = CalendarDay.safeParse(params.get('played')).data ?? null;
  const { plays, total, error, more, isLoadingMore, retry, ...list } = usePlays(device.id, day);
  return (
    <Section
      title="Plays"
      {...(total !== undefined && { count: total })}
      note={`As the screen told them, in ${device.timeZone}`}
      tools={
        <Input
          type="date"
          aria-label="Day"
          value={day ?? list.day ?? ''}
          onChange={(event) =>
            setParams((before) => withParam(before, 'played', event.target.value), { replace: true })
          }
        />
      }
    >
      {plays === undefined ? (
        error === null ? (
          <SkeletonBlock className="h-24" />
        ) : (
          <ErrorState title="Failed to fetch what the device showed" onRetry={retry} />
        )
      ) : plays.length === 0 ? (
        <Card>
          <p className="text-ink-2">The screen has told of nothing that it showed on this day.</p>
        </Card>
      ) : (
        <>
          <Table label="Plays">
            <thead>
              <tr>
                <Head>Time</Head>
                <Head>Media</Head>
                <Head className="max-wide:hidden">Reason</Head>
                <Head numeric>Length</Head>
                <Head className="max-wide:hidden">Shown</Head>
              </tr>
            </thead>
            <tbody>
              {plays.map(({ id, mediaName, reason, startedAt, endedAt, completed }) => (
                <tr key={id}>
                  <td className="whitespace-nowrap">{formatClock(startedAt, list.timezone)}</td>
                  <td className="wrap-anywhere font-medium">
                    {mediaName ?? 'Unknown media'}
                    <span className="block text-1 font-normal text-ink-3 wide:hidden">
                      {reasons[reason] ?? reason}, {completed ? 'to its end' : 'in part'}
                    </span>
                  </td>
                  <td className="max-wide:hidden">{reasons[reason] ?? reason}</td>
                  <td className="numeric">{formatDuration((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000)}</td>
                  <td className="whitespace-nowrap max-wide:hidden">{completed ? 'To its end' : 'In part'}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          {more !== null && (
            <div className="mt-2 flex items-center justify-between gap-3 text-1 text-ink-3">
              The first {countOf(plays.length, 'play')} of {total}.
              <Button busy={isLoadingMore} onClick={more}>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </Section>
  );
}
