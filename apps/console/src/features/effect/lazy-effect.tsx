import type { Planned } from '../../api/q.ts';
import { fetched } from '../../ui/rendering/fetched.tsx';

/** Loaded on demand, with the first dialog or drag that shows an effect. */
export const EffectLine = fetched(async () => (await import('./effect-line.tsx')).LoadedEffectLine);
export const EffectHint = fetched(async () => (await import('./effect-hint.tsx')).LoadedEffectHint);
/** Loaded with the first change of what plays. */
export const Receipt = fetched(async () => (await import('./delivery/receipt.tsx')).LoadedReceipt);

/** The effect of an action on the screens, for its confirmation: `effectOf(['delete', id], (api) => …dryRun(…))`. */
export const effectOf = (key: unknown, dryRun: Planned['dryRun']) => <EffectLine planned={{ key, dryRun }} />;
