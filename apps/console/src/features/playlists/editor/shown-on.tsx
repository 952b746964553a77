import type { DevicesInZone } from '@vitrine/contract/fleet/devices-in-zone';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { ImageOff } from 'lucide-react';
import { ScreenPicture } from '../../content/index.ts';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { rich } from '../../../ui/format/rich.ts';
import type { ShowingScreens, ShowingScreen } from './screens.ts';

const devicePath = (id: string, part = ''): string => `/device-management/${encodeURIComponent(id)}${part}`;

interface ShownOnProps {
  screens: ShowingScreens;
  hasWindows: boolean;
}

/** The screens that show the playlist, and a warning if their clocks may not be set to their place. */
export function ShownOn({ screens, hasWindows }: ShownOnProps) {
  const { use, named, onUtc } = screens;
  if (use === undefined) return null;
  const more = use.deviceCount - named.length;
  return (
    <section aria-labelledby="shown-title" className="grid min-w-0 gap-2">
      <h3 id="shown-title">{describeUse(screens)}</h3>
      {use.deviceCount === 0 && !use.isActive && (
        <p className="text-1 text-ink-2">{t('Put it on screens above: now, at a time or always.')}</p>
      )}
      {use.isActive && (
        <p className="text-1 text-ink-2">
          {t(`It's the active playlist: every screen with nothing else to show plays it.`)}
        </p>
      )}
      {named.length > 0 && (
        <ul className="grid grid-cols-2 gap-x-3 gap-y-2">
          {named.map((screen) => (
            <li key={screen.id}>
              <Screen screen={screen} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="text-1 text-ink-3">{t('and {count, number} more', { count: more })}</p>}
      {hasWindows && onUtc !== null && <UtcNotice onUtc={onUtc} />}
    </section>
  );
}

const describeUse = ({ use }: ShowingScreens): string =>
  use === undefined || use.deviceCount === 0
    ? use?.isActive === true
      ? t('Active', {}, 'playlist')
      : t('Not on any screen yet')
    : t('{count, plural, one {Shown on # screen} other {Shown on # screens}}', { count: use.deviceCount });

const Screen = ({ screen: { id, name, device } }: { screen: ShowingScreen }) => (
  <Link
    to={devicePath(id)}
    className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-2 text-1 text-ink-2 hover:text-ink"
  >
    {device === null ? (
      <SkeletonBlock className="aspect-[16/9]" />
    ) : (
      <ScreenPicture
        small
        stack={false}
        screen={device}
        // Before its first report, its assignment.
        content={device.playing?.media ?? device.assignedMedia}
        placeholder={<ImageOff className="size-3" />}
      />
    )}
    <span className="truncate">{name}</span>
  </Link>
);

/** Windows follow the clock of each screen, and a new screen has UTC. */
function UtcNotice({ onUtc: { devices, deviceCount: count } }: { onUtc: DevicesInZone }) {
  const more = count - devices.length;
  const screens = devices.map(({ id, name }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Link className="link" to={devicePath(id, '/settings')}>
        {name}
      </Link>
    </span>
  ));
  return (
    <Notice tone="warning" className="text-1">
      {more > 0
        ? rich(
            "{count, number} screens are set to UTC. Set times follow each screen's own time zone. Correct it for {screens} and {more, number} more.",
            { count, screens, more },
          )
        : rich(
            "{count, plural, one {# screen is set to UTC. Set times follow each screen's own time zone. Correct it for {screens}.} other {# screens are set to UTC. Set times follow each screen's own time zone. Correct it for {screens}.}}",
            { count, screens },
          )}
    </Notice>
  );
}
