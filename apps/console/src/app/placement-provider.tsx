import { type ReactNode, Suspense, useState } from 'react';
import { type Placement, PlacementContext } from '../features/playout/index.ts';
import { fetchedComponent } from '../ui/rendering/fetched.tsx';

const dialog = fetchedComponent(
  async () => (await import('../features/placement/placement-dialog.tsx')).PlacementDialog,
);

/** Lets every page open the dialogs that put content on screens and into playlists. Their code is loaded on demand. */
export function PlacementProvider({ children }: { children: ReactNode }) {
  const [placement, setPlacement] = useState<Placement | null>(null);
  return (
    <PlacementContext value={setPlacement}>
      {children}
      <Suspense>
        {placement !== null && <dialog.Component placement={placement} onClose={() => setPlacement(null)} />}
      </Suspense>
    </PlacementContext>
  );
}
