import type { Device } from '@vitrine/contract/fleet/devices';
import { type ReactNode, useMemo, useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { useIsWide } from '../../../../ui/layout/use-is-wide.ts';
import { useWidth } from '../../../../ui/layout/use-width.ts';
import { VirtualRows } from '../../../../ui/lists/virtual-rows.tsx';

interface DeviceGridProps {
  devices: readonly Device[];
  total: number;
  onNearEnd: () => void;
  /** The card of a device. */
  children: (device: Device) => ReactNode;
}

const GAP = 16;
const NARROWEST_CARD = 360;
const CARD_HEIGHT = 197;
const PHONE_CARD_HEIGHT = 205;
const USUAL_WIDTH = 1_100;

/** Devices side by side, as many as fit into the width. */
export function DeviceGrid({ devices, total, onNearEnd, children }: DeviceGridProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place) || USUAL_WIDTH;
  const isWide = useIsWide();
  const columns = Math.max(1, Math.floor((width + GAP) / (NARROWEST_CARD + GAP)));
  const rows = useMemo(
    () =>
      Array.from({ length: Math.ceil(devices.length / columns) }, (_, index) => ({
        first: index * columns,
        cards: devices.slice(index * columns, (index + 1) * columns),
      })),
    [devices, columns],
  );
  return (
    <div ref={place}>
      <VirtualRows
        label={t('Devices')}
        rows={rows}
        keyOf={({ cards }) => cards[0]?.id ?? ''}
        heightOf={() => (isWide ? CARD_HEIGHT : PHONE_CARD_HEIGHT)}
        isUsual
        gap={GAP}
        onNearEnd={onNearEnd}
      >
        {({ first, cards }) => (
          <div className="grid gap-4" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
            {cards.map((device, index) => (
              <div key={device.id} role="listitem" aria-posinset={first + index + 1} aria-setsize={total}>
                {children(device)}
              </div>
            ))}
          </div>
        )}
      </VirtualRows>
    </div>
  );
}
