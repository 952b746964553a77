import { isDay } from '@vitrine/contract/core/instants';
import type { Device } from '@vitrine/contract/fleet/devices';
import { useSearchParams } from 'react-router';
import { Card } from '../../../../ui/layout/card.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { SkeletonBlock } from '../../../../ui/feedback/skeleton.tsx';
import { withParam } from '../../../../ui/forms/use-address-text.ts';
import { usePlays } from '../queries.ts';
import { MoreRows } from './more-rows.tsx';
import { PlaySums } from './play-sums.tsx';
import { PlayTable } from './play-table.tsx';

/** The plays that the screen reported for one day; their sums once single plays are no longer kept. */
export function Plays({ device }: { device: Device }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('played');
  const day = isDay(asked) ? asked : null;
  const { plays, total, failure, more, isLoadingMore, ...list } = usePlays(device.id, day);
  return (
    <Section
      title="Plays"
      {...(total !== undefined && list.kept !== false && { count: total })}
      note={`Reported by the screen, in ${device.timeZone}`}
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
      {failure !== null ? (
        <ErrorState title="Failed to fetch plays" {...failure} />
      ) : plays === undefined ? (
        <SkeletonBlock className="h-24" />
      ) : list.kept === false ? (
        <PlaySums deviceId={device.id} day={list.day} />
      ) : plays.length === 0 ? (
        <Card>
          <p className="text-ink-2">No plays reported for this day.</p>
        </Card>
      ) : (
        <>
          <PlayTable plays={plays} timezone={list.timezone} />
          <MoreRows shown={plays.length} total={total} noun="play" more={more} isLoading={isLoadingMore} />
        </>
      )}
    </Section>
  );
}
