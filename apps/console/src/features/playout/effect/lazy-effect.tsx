import { type ComponentProps, lazy, Suspense } from 'react';
import type { Planned } from './use-effect-of.ts';

/** Loaded on demand, with the first dialog or drag that shows an effect. */
const Line = lazy(async () => ({ default: (await import('./effect-line.tsx')).LoadedEffectLine }));
const Hint = lazy(async () => ({ default: (await import('./effect-hint.tsx')).LoadedEffectHint }));
/** Loaded with the first change of what plays. */
const Delivery = lazy(async () => ({ default: (await import('../receipt.tsx')).LoadedReceipt }));

export const EffectLine = (props: ComponentProps<typeof Line>) => (
  <Suspense>
    <Line {...props} />
  </Suspense>
);

/** The effect of an action on the screens, for its confirmation: `effectOf(['delete', id], (api) => …dryRun(…))`. */
export const effectOf = (key: unknown, dryRun: Planned['dryRun']) => <EffectLine planned={{ key, dryRun }} />;

export const EffectHint = (props: ComponentProps<typeof Hint>) => (
  <Suspense>
    <Hint {...props} />
  </Suspense>
);

export const Receipt = (props: ComponentProps<typeof Delivery>) => (
  <Suspense>
    <Delivery {...props} />
  </Suspense>
);
