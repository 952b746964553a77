import { isOtherEvent } from '@vitrine/contract/core/ids';
import type { Effect } from '@vitrine/contract/playout/effect';
import { type ReactNode, useId } from 'react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../ui/routing/navigation.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatSize } from '../../ui/format/format.ts';
import { BlankList } from './blank-list.tsx';
import { ChangeList } from './change-list.tsx';
import { changesNow, describeLater, describeUnchanged } from './effect-text.ts';
import { More } from './more.tsx';
import { ShownPicture } from './shown-picture.tsx';

interface EffectDetailsProps {
  effect: Effect;
  /** True for large pictures of the screens that change at once. */
  large?: boolean;
  /** A way to avoid that screens show nothing. */
  remedy?: ReactNode;
}

/** The screens that change now or later, become blank or stay unchanged, and the files that they download. */
export function EffectDetails({ effect, large = false, remedy }: EffectDetailsProps) {
  const { at, screens, screenCount, nowCount } = effect;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ChangeList
        title={t('{count, plural, one {# screen changes now} other {# screens change now}}', { count: nowCount })}
        screens={screens.filter((screen) => changesNow(screen, at))}
        count={nowCount}
        at={at}
        large={large}
      />
      <ChangeList
        title={describeLater(effect)}
        screens={screens.filter((screen) => !changesNow(screen, at))}
        count={screenCount - nowCount}
        at={at}
      />
      <BlankList effect={effect} remedy={remedy} />
      <Unchanged effect={effect} />
      <TooSmall effect={effect} />
      <Facts effect={effect} />
    </div>
  );
}

/** The screens named. */
const SHOWN = 3;

/** The screens that stay as they are, because something else comes first. */
function Unchanged({ effect: { unchanged, unchangedCount } }: { effect: Effect }) {
  const titleId = useId();
  if (unchangedCount === 0) return null;
  const shown = unchanged.slice(0, SHOWN);
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h3 id={titleId} className="mb-2">
        {t('{count, plural, one {# screen stays as it is} other {# screens stay as they are}}', {
          count: unchangedCount,
        })}
      </h3>
      <ul className="grid gap-2">
        {shown.map((screen) => (
          <li key={screen.deviceId} className="grid grid-cols-[56px_minmax(0,1fr)] items-center gap-3">
            <ShownPicture screen={screen} shown={screen.now} />
            <span className="text-pretty text-ink-2">
              <b className="font-strong text-ink">{screen.name}</b> {describeUnchanged(screen)}{' '}
              {screen.now.reason === 'schedule' &&
                screen.now.sourceId !== null &&
                !isOtherEvent(screen.now.sourceId) && (
                  <Link className="link" to={`/device-schedule?event=${encodeURIComponent(screen.now.sourceId)}`}>
                    {t('Open the schedule')}
                  </Link>
                )}
            </span>
          </li>
        ))}
      </ul>
      <More count={unchangedCount - shown.length} />
    </section>
  );
}

function TooSmall({ effect: { tooSmall, tooSmallCount } }: { effect: Effect }) {
  const [first] = tooSmall;
  if (first === undefined) return null;
  const { name, bytes, freeBytes } = first;
  return (
    <Notice
      tone="warning"
      title={t('{count, plural, one {# screen too small for the files.} other {# screens too small for the files.}}', {
        count: tooSmallCount,
      })}
    >
      {t('{name} has {free} free and needs {needed}. Screens skip files that don’t fit.', {
        name,
        free: formatSize(freeBytes),
        needed: formatSize(bytes),
      })}
    </Notice>
  );
}

function Facts({ effect: { bytes, screensWithBytes, screenCount, offlineCount } }: { effect: Effect }) {
  if (screenCount === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-4 border-t border-line pt-4">
      <Fact term={t('To load')}>
        {bytes === 0
          ? t('Nothing')
          : screensWithBytes > 1
            ? t('{size} on {count, plural, one {# screen} other {# screens}}', {
                size: formatSize(bytes),
                count: screensWithBytes,
              })
            : formatSize(bytes)}
      </Fact>
      <Fact term={t('Offline now')}>
        {t('{count, plural, =0 {None} one {# screen} other {# screens}}', { count: offlineCount })}
      </Fact>
    </dl>
  );
}

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div className="min-w-0">
    <dt className="text-1 text-ink-3">{term}</dt>
    <dd className="text-3 font-strong">{children}</dd>
  </div>
);
