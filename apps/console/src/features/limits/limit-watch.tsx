import type { SubscriptionInfo } from '@vitrine/contract/plans';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onRefusal, type Refusal } from '../../api/refusals.ts';
import type { LimitDialogProps } from './limit-dialog.tsx';
import { useRefreshUsage, useUsage } from './queries.ts';
import { createShowings } from './showings.ts';

/** Fetched with the first limit that is exceeded. Where that fails the page goes on; the refusal itself is said there. */
const LimitDialog = lazy<ComponentType<LimitDialogProps>>(async () => {
  const loaded = await import('./limit-dialog.tsx').catch(() => null);
  return { default: loaded?.LimitDialog ?? Nothing };
});

function Nothing() {
  return null;
}

/** Where standing above a limit is said, and which limits. */
const watched: Record<string, readonly Refusal['kind'][]> = {
  '/': ['device', 'storage'],
  '/dashboard': ['device', 'storage'],
  '/media': ['storage'],
  '/device-management': ['device'],
};

interface Shown {
  refusal: Refusal;
  isRefused: boolean;
}

/** Shows the limit dialog where a limit refuses something, and where the account stands above one. */
export function LimitWatch({ path }: { path: string }) {
  const usage = useUsage();
  const refresh = useRefreshUsage();
  const showings = useRef(createShowings());
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(
    () =>
      onRefusal((refusal) => {
        if (showings.current.take(refusal.kind)) setShown({ refusal, isRefused: true });
      }),
    [],
  );

  const exceeded = usage === undefined ? undefined : (watched[path] ?? []).find((kind) => isAbove(kind, usage));
  useEffect(() => {
    if (exceeded === undefined || !showings.current.take(exceeded)) return;
    setShown((before) => before ?? { refusal: { kind: exceeded, neededBytes: 0 }, isRefused: false });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page says it again, once the time is over
  }, [exceeded, path]);

  if (shown === null || usage === undefined) return null;
  return (
    <Suspense>
      <LimitDialog
        refusal={shown.refusal}
        isRefused={shown.isRefused}
        usage={usage}
        onResolved={() => {
          setShown(null);
          void refresh();
        }}
        onClose={() => setShown(null)}
      />
    </Suspense>
  );
}

/** Above, not at: a plan that is just full is no reason to interrupt. */
function isAbove(
  kind: Refusal['kind'],
  { deviceCount, maxDevices, usedBytes, storageLimit }: SubscriptionInfo,
): boolean {
  return kind === 'device'
    ? maxDevices !== null && deviceCount > maxDevices
    : storageLimit !== null && usedBytes > storageLimit;
}
