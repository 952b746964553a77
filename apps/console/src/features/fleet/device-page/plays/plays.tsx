import { isDay } from '@vitrine/contract/core/instants';
import type { Device } from '@vitrine/contract/fleet/devices';
import { useSearchParams } from 'react-router';
import { Input } from '../../../../ui/forms/input.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { Region } from '../../../../ui/lists/region.tsx';
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
      <Region
        of={{ data: plays, failure }}
        title="Failed to fetch plays"
        skeleton="h-24"
        isEmpty={({ length }) => list.kept !== false && length === 0}
        empty="No plays reported for this day."
      >
        {(rows) =>
          list.kept === false ? (
            <PlaySums deviceId={device.id} day={list.day} />
          ) : (
            <>
              <PlayTable plays={rows} timezone={list.timezone} />
              <MoreRows shown={rows.length} total={total} noun="play" more={more} isLoading={isLoadingMore} />
            </>
          )
        }
      </Region>
    </Section>
  );
}
