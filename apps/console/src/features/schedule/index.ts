export { previewAddress, toNewScheduleAddress } from './use-calendar-address.ts';
export { TargetChoice } from './components/target-list.tsx';
export { DeviceChoice, DeviceTargets, GroupChoice, GroupTargets, noScreens, toggleTarget } from './target-tabs.tsx';
export { type EventForm, newEventForm, proposeHours, toEventDraft } from './event-form.ts';
export { readConflict } from './conflicts.ts';
export { newRule } from './rule/rule-form.ts';
export type { EventTargets } from './targets.ts';
export { EventCreation } from './event-creation.tsx';
export { ScreenChoice } from './screen-choice.tsx';
