import { Plus } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { t } from '@vitrine/messages/t';
import { DEVICE_POLL_MS, deviceCounts } from '../../api/device-counts.ts';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';
import { useMay } from '../../ui/access/may.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { SkeletonWall } from '../../ui/lists/skeleton-wall.tsx';
import { WhoCan } from '../accounts/index.ts';
import { DeviceStatus } from './device-status.tsx';
import { ScreenWall } from './screen-wall.tsx';
import { useView } from './use-view.ts';
import { toDeviceQuery } from './view.ts';
import { ViewTools } from './view-tools.tsx';

/** Devices shown at once. With 40, a key or a click waits for the list too long (`bench -- dashboard`). */
const PAGE_SIZE = 30;

interface ScreensProps {
  onAdd: () => void;
  /** Content between the wall and the table. */
  children?: ReactNode;
}

/** The account's screens as a wall of thumbnails and as a table. */
export function Screens({ onAdd, children }: ScreensProps) {
  const { view, changeView } = useView();
  const shown = useRead(
    q.devices.list.page({
      query: { ...toDeviceQuery(view), limit: PAGE_SIZE, cursor: view.after ?? undefined },
      intervalMs: DEVICE_POLL_MS,
      keptMs: 10_000,
      keepsPrevious: true,
      failure: t('Failed to fetch devices'),
    }),
  );
  const { failure } = shown;
  const counts = useRead(deviceCounts);
  // Input is handled first: the wall and the table follow in a deferred render.
  const page = useDeferredValue(shown.data);
  if (counts.data?.total === 0) return <NoScreens onAdd={onAdd} />;
  const isPending = page === undefined || counts.isPending;
  const count = counts.data && { count: formatCount(counts.data.total) };
  return (
    <>
      <Section title={t('Screens')} {...count} tools={!counts.isPending && <ViewTools />}>
        <Region
          of={{ data: isPending ? undefined : page.body, failure }}
          skeleton={<SkeletonWall {...(counts.data && { count: counts.data.total })} />}
          empty={{
            plain: true,
            title: t('No devices match your search criteria.'),
            children: <Button onClick={() => changeView({ search: '', status: 'all' })}>{t('Clear')}</Button>,
          }}
        >
          {(devices) => (
            <div aria-busy={shown.isPlaceholderData || page !== shown.data}>
              <ScreenWall devices={devices} />
            </div>
          )}
        </Region>
      </Section>
      {children}
      {failure === null && !isPending && page.body.length > 0 && <DeviceStatus page={page} />}
    </>
  );
}

const NoScreens = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    title={t('No screens yet')}
    text={
      useMay()('devices.pair') ? (
        t(
          'A screen shows your images and videos, and reports what it plays. Open the player on any TV, then enter the code it shows.',
        )
      ) : (
        <WhoCan route="devices.pair" />
      )
    }
  >
    <Button variant="primary" needs="devices.pair" onClick={onAdd}>
      <Plus />
      {t('Add device')}
    </Button>
  </EmptyState>
);
