import { type ReactNode, useState } from 'react';
import { type Placement, PlacementContext } from '../features/effect/index.ts';
import { fetched } from '../ui/rendering/fetched.tsx';

const PlacementDialog = fetched(
  async () => (await import('../features/placement/placement-dialog.tsx')).PlacementDialog,
);

/** Lets every page open the dialogs that put content on screens and into playlists. Their code is loaded on demand. */
export function PlacementProvider({ children }: { children: ReactNode }) {
  const [placement, setPlacement] = useState<Placement | null>(null);
  return (
    <PlacementContext value={setPlacement}>
      {children}
      {placement !== null && <PlacementDialog placement={placement} onClose={() => setPlacement(null)} />}
    </PlacementContext>
  );
}
