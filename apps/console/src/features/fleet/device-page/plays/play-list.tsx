import { isDay } from '@vitrine/contract/core/instants';
import type { Page } from '@vitrine/contract/core/client';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { Play } from '@vitrine/contract/reports/plays';
import { t } from '@vitrine/messages/t';
import { useSearchParams } from '../../../../ui/routing/navigation.tsx';
import { q } from '../../../../api/q.ts';
import { usePages } from '../../../../api/use-read.ts';
import { Input } from '../../../../ui/forms/input.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { Region } from '../../../../ui/lists/region.tsx';
import { withParam } from '../../../../ui/forms/use-address-text.ts';
import { PLAN_POLL_MS } from '../reads.ts';
import { MoreRows } from './more-rows.tsx';
import { PlaySums } from './play-sums.tsx';
import { PlayTable } from './play-table.tsx';

const PAGE_SIZE = 200;

const selectPlays = ({ body }: Page<{ plays: Play[] }>) => body.plays;

/** The plays that the screen reported for one day, the newest first; their sums once single plays are no longer kept. */
export function Plays({ device }: { device: Device }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('played');
  const day = isDay(asked) ? asked : null;
  const {
    entries: plays,
    total,
    first,
    ...list
  } = usePages(
    q.plays.list.page({
      params: { deviceId: device.id },
      // Today, unless a day is chosen.
      query: { limit: PAGE_SIZE, direction: 'desc', day: day ?? undefined },
      pollMs: PLAN_POLL_MS,
      keepsPrevious: true,
      failure: t('Failed to fetch plays'),
      select: selectPlays,
    }),
  );
  return (
    <Section
      title={t('Plays')}
      {...(total !== undefined && first?.kept !== false && { count: total })}
      note={t('Reported by the screen, in {timeZone}', { timeZone: device.timeZone })}
      tools={
        <Input
          type="date"
          aria-label={t('Day')}
          value={day ?? first?.day ?? ''}
          onChange={(event) =>
            setParams((before) => withParam(before, 'played', event.target.value), { replace: true })
          }
        />
      }
    >
      <Region
        of={{ data: list.isPending ? undefined : plays, failure: list.failure }}
        skeleton="h-24"
        isEmpty={({ length }) => first?.kept !== false && length === 0}
        empty={t('No plays reported for this day.')}
      >
        {(rows) =>
          first?.kept === false ? (
            <PlaySums deviceId={device.id} day={first.day} />
          ) : (
            <>
              <PlayTable plays={rows} timezone={first?.timezone} />
              <MoreRows shown={rows.length} total={total} of="plays" list={list} />
            </>
          )
        }
      </Region>
    </Section>
  );
}
