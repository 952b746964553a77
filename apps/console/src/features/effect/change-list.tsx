import type { ChangedScreen } from '@vitrine/contract/playout/effect';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { rich } from '../../ui/format/rich.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { cx } from '../../ui/theme/cx.ts';
import { changesNow, nameShown, changeTimeLabel } from './effect-text.ts';
import { More } from './more.tsx';
import { ShownPicture } from './shown-picture.tsx';

interface ChangeListProps {
  title: string;
  screens: readonly ChangedScreen[];
  /** The number of all of them, of which `screens` are the first. */
  count: number;
  /** The instant from which the screens are compared. */
  at: string;
  /** With large pictures, where there is room. */
  large?: boolean;
}

/** The screens named beside `More`. */
const SHOWN = 6;
/** The number of screens that fit without `More`. */
const MOST = 8;

/** Screens that change, each with what it would show without the change, what it shows instead, and from when on. */
export function ChangeList({ title, screens, count, at, large = false }: ChangeListProps) {
  const titleId = useId();
  const readersZone = useTimeZone();
  if (count === 0) return null;
  const shown = screens.slice(0, count > MOST ? SHOWN : MOST);
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h3 id={titleId} className="mb-2">
        {title}
      </h3>
      <ul className="grid gap-1.5">
        {shown.map((screen) => (
          <li
            key={screen.deviceId}
            className={cx(
              'grid items-center gap-2.5 [&_.lucide]:text-ink-3',
              large
                ? 'grid-cols-[64px_16px_64px_minmax(0,1fr)] wide:grid-cols-[84px_16px_84px_minmax(0,1fr)]'
                : 'grid-cols-[56px_16px_56px_minmax(0,1fr)]',
            )}
          >
            <ShownPicture screen={screen} shown={screen.otherwise} className="opacity-55" />
            <ArrowRight />
            <ShownPicture screen={screen} shown={screen.then} />
            <span className="min-w-0 ps-1">
              <b className="block truncate font-strong" title={screen.name}>
                {screen.name}
              </b>
              <span className="block truncate text-1 text-ink-3">
                {rich('{time}: <hidden>instead of {before}, </hidden>{after}', {
                  time: changeTimeLabel(screen, at, readersZone),
                  hidden: (text) => <span className="sr-only">{text}</span>,
                  before: nameShown(screen.otherwise, changesNow(screen, at)),
                  after: nameShown(screen.then, changesNow(screen, at)),
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <More count={count - shown.length} />
    </section>
  );
}
