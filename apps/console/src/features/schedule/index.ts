export { previewAddress, toNewScheduleAddress } from './use-calendar-address.ts';
export { DeviceTargets, GroupTargets } from './target-tabs.tsx';
export { ScreenChoice } from './screen-choice.tsx';
