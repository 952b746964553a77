import type { Page } from '@vitrine/contract/core/client';
import type { Device } from '@vitrine/contract/fleet/devices';
import { Plus } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useReportedNow } from '../../ui/feedback/connection.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SkeletonWall } from '../../ui/lists/skeleton-wall.tsx';
import { PRESENCE_TICK_MS } from '../fleet/index.ts';
import { pageOfAll, pageOfFound } from './device-list.ts';
import { DeviceStatus } from './device-status.tsx';
import { isLarge, useFirstDevices, useFoundDevices } from './queries.ts';
import { ScreenWall } from './screen-wall.tsx';
import { useView } from './use-view.ts';
import { readView } from './view.ts';
import { ViewTools } from './view-tools.tsx';

/** The account's screens as a wall of thumbnails and as a table. */
export function Screens({ onAdd }: { onAdd: () => void }) {
  const first = useFirstDevices();
  const failure = failureOf(first);
  if (first.data === undefined) {
    return (
      <Section title="Screens">
        {failure === null ? <SkeletonWall /> : <ErrorState title="Failed to fetch devices" {...failure} />}
      </Section>
    );
  }
  if (first.data.total === 0) return <NoScreens onAdd={onAdd} />;
  return <ScreensInView first={first.data} />;
}

const NoScreens = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    title="No screens yet"
    text="A screen shows your images and videos, and reports what it plays. Open the player on any TV, then enter the code it shows."
  >
    <Button variant="primary" onClick={onAdd}>
      <Plus />
      Add device
    </Button>
  </EmptyState>
);

function ScreensInView({ first }: { first: Page<Device[]> }) {
  const { view, address, changeView } = useView();
  const now = useReportedNow(PRESENCE_TICK_MS);
  const { data: found, isPlaceholderData } = useFoundDevices(view, isLarge(first));
  // Input is handled first: the wall and the table follow in a deferred render, which needs a list of stable identity.
  const listed = useMemo(() => {
    const listedView = readView(new URLSearchParams(address));
    return isLarge(first) ? pageOfFound(first, found, listedView) : pageOfAll(first.body, listedView, now);
  }, [address, first, found, now]);
  const page = useDeferredValue(listed);
  const isUpdating = isPlaceholderData || page !== listed;
  return (
    <>
      <Section title="Screens" count={formatCount(first.total)} tools={<ViewTools />}>
        {page.devices.length === 0 ? (
          <EmptyState plain title="No devices match your search criteria.">
            <Button onClick={() => changeView({ search: '', status: 'all' })}>Clear</Button>
          </EmptyState>
        ) : (
          <div aria-busy={isUpdating}>
            <ScreenWall devices={page.devices} />
          </div>
        )}
      </Section>
      {page.devices.length > 0 && <DeviceStatus page={page} whole={isLarge(first) ? null : first.body} />}
    </>
  );
}
