import type { Effect } from '@vitrine/contract/playout/effect';
import { type Output, show, toPlain } from './output.ts';

type Shown = Effect['screens'][number]['then'];

const describeShown = ({ media, message }: Shown): string => media?.originalName ?? message?.heading ?? 'nothing';

/** Shows what a change would do to screens. */
export function showEffect(output: Output, effect: Effect): void {
  show(output, { dryRun: true, effect }, () => {
    if (effect.screenCount === 0 && effect.stripCount === 0) {
      return 'No screen would show anything else. Nothing was changed.';
    }
    const strips = effect.strips.map(({ name, before, after }) =>
      toPlain(`${name}: strip ${before?.title ?? 'none'} → ${after?.title ?? 'none'}, over what it shows`),
    );
    const lines = effect.screens.map(
      ({ name, now, then, at }) => `${name}: ${describeShown(now)} → ${describeShown(then)}, from ${at}`,
    );
    const more = effect.screenCount - effect.screens.length + effect.stripCount - effect.strips.length;
    const rest = more > 0 ? [`… and ${more} more`] : [];
    return [...lines.map(toPlain), ...strips, ...rest, 'Nothing was changed.'].join('\n');
  });
}
