export { TakeoverButton, TakeoverKey } from './takeover-key.tsx';
export { TakeoverWatch } from './bar/takeover-watch.tsx';
export { useStandby } from './reads.ts';
export { useOnePress } from './standby/one-press.ts';
export { toChosenContent } from './draft.ts';
export { TargetFields } from './target-fields.tsx';
export { allScreens, countOfTarget, findTargetProblem, targetOfTakeover, toTargetBody } from './target.ts';
export { describeTarget } from './takeover-text.ts';
