export { TakeoverButton, TakeoverKey } from './takeover-key.tsx';
export { TakeoverWatch } from './bar/takeover-watch.tsx';
export { useStandby } from './reads.ts';
export { StartTakeover } from './start-takeover.ts';
export { toChosenContent, toTakeoverDraft } from './draft.ts';
export { TargetFields } from './target-fields.tsx';
export { allScreens, countOfTarget, findTargetProblem, targetOfTakeover, toTargetBody } from './target.ts';
export { describeTarget } from './takeover-text.ts';
