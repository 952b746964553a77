export { describeCondition, orientationLabels } from './condition-text.ts';
export { Candidates } from './components/candidates.tsx';
export { ShownNow } from './components/shown-now.tsx';
export { describeShowing, formatShown, isReporting, isTimed, showsMessage } from './shown-sentence.ts';
export {
  formatDayAndTime,
  describeSegment,
  buildDayLine,
  listAt,
  toDayParts,
  describeProof,
  computeShare,
  formatShortDay,
  whenIn,
  nameCause,
} from './forecast-text.ts';
export { findItemOn, listLabel } from './shown-list.ts';
export { findScheduleEnd, findShownEnd, findShownStart } from './shown-times.ts';
export { InstantFields } from './instant-fields.tsx';
export { playoutAt, useNowPlaying } from './queries.ts';
export { useCandidateTexts, useWhy, WhyShown } from './use-why.ts';
export { PlayoutAt } from './playout-at.tsx';
export { describeRecurrence, weekdayInitials, weekdayNames } from './recurrence-text.ts';
export { toReaderZone, isScreenTime, SCREEN_TIME, SCREEN_TIME_CHOICE, SCREEN_ZONE } from './screen-time.ts';
