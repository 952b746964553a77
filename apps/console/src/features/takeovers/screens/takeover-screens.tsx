import type { Page } from '@vitrine/contract/core/client';
import type { Takeover, TakeoverScreen } from '@vitrine/contract/takeovers/takeovers';
import { ImageOff, Monitor } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { usePages } from '../../../api/use-read.ts';
import { Region } from '../../../ui/lists/region.tsx';
import { SkeletonWall } from '../../../ui/lists/skeleton-wall.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { Tile } from '../../../ui/lists/tile.tsx';
import { Wall } from '../../../ui/lists/wall.tsx';
import { Status } from '../../../ui/screen/status.tsx';
import { isUpright } from '../../../ui/screen/screen-ratio.ts';
import { ScreenPicture } from '../../content/index.ts';
import { describeMissingScreen, describeShownAge } from '../takeover-text.ts';
import { deliveryPolling } from '../reads.ts';

interface TakeoverScreensProps {
  takeover: Takeover;
  state: 'showing' | 'missing';
  /** The total; tiles are loaded in pages. */
  count: number;
  now: Date;
}

const PAGE_SIZE = 60;

const selectScreens = ({ body }: Page<TakeoverScreen[]>) => body;

const titles = { missing: t('Not showing it yet'), showing: t('Showing it') };

/** The screens that show a takeover as small tiles, or those that do not as large ones with the content that they report. */
export function TakeoverScreens({ takeover, state, count, now }: TakeoverScreensProps) {
  const list = usePages(
    q.takeovers.screens.page({
      params: { id: takeover.id },
      query: { state, limit: PAGE_SIZE },
      ...deliveryPolling,
      failure: t('Failed to fetch the screens of the takeover'),
      select: selectScreens,
    }),
  );
  const isMissing = state === 'missing';
  return (
    <Section title={titles[state]} count={formatCount(count)}>
      <Region
        of={{ data: list.isPending ? undefined : list.entries, failure: list.failure }}
        compact
        skeleton={<SkeletonWall count={Math.min(count, 6)} />}
      >
        {(screens) => (
          <Wall label={titles[state]} tiles={isMissing ? 'large' : 'small'}>
            {screens.map((screen) => (
              <li key={screen.id}>
                {isMissing ? (
                  <MissingTile screen={screen} takeover={takeover} now={now} />
                ) : (
                  <ShowingTile screen={screen} takeover={takeover} now={now} />
                )}
              </li>
            ))}
          </Wall>
        )}
      </Region>
      <ShowMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
    </Section>
  );
}

const toDevicePath = ({ id }: TakeoverScreen): string => `/device-management/${id}`;

function ShowingTile({ screen, takeover, now }: { screen: TakeoverScreen; takeover: Takeover; now: Date }) {
  const timeZone = useTimeZone();
  return (
    <Tile
      name={screen.name}
      to={toDevicePath(screen)}
      upright={isUpright(screen)}
      picture={
        <ScreenPicture
          screen={screen}
          content={takeover.strip === null ? takeover.content : screen.playing?.media}
          message={takeover.message}
          strip={takeover.strip}
          placeholder={<ImageOff />}
        />
      }
      what={
        <Status small state="online" age={describeShownAge(screen, takeover, now, timeZone)}>
          {t('Shows it')}
        </Status>
      }
    />
  );
}

function MissingTile({ screen, takeover, now }: { screen: TakeoverScreen; takeover: Takeover; now: Date }) {
  const { state, word, age, why } = describeMissingScreen(screen, takeover, now);
  return (
    <Tile
      name={screen.name}
      to={toDevicePath(screen)}
      upright={isUpright(screen)}
      picture={
        <ScreenPicture
          screen={screen}
          content={screen.playing?.media}
          state={state === 'warning' ? 'online' : state}
          placeholder={<Monitor />}
        />
      }
      what={why}
      status={
        <Status small state={state} age={age}>
          {word}
        </Status>
      }
    />
  );
}
