export { activationOf, useActivationDialog } from './activation/activation-dialog.tsx';
export { useActivation } from './activation/use-activation.ts';
export { Candidates } from './components/candidates.tsx';
export { ContentName } from './components/content-name.tsx';
export { ScreenPane } from './components/screen-pane.tsx';
export { ChosenPane, ContentPane } from './components/content-pane.tsx';
export { ShownPane } from './components/shown-pane.tsx';
export { describeEnd } from './delivery-text.ts';
export { DeliveryPips } from './components/delivery-pips.tsx';
export { ControlledDeviceList } from './components/controlled-device-list.tsx';
export { type ChosenContent, contentLabel } from './chosen-content.ts';
export { contentPath } from './content-path.ts';
export { type ControlledDevices, findControlledDevices } from './controlled-devices.ts';
export { findSummaryThumbnail } from './thumbnail.ts';
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
  reasonLabel,
  nameCause,
} from './forecast-text.ts';
export { DrawLayoutContext, LayoutPicture, type LayoutThumbnailProps } from './components/layout-picture.tsx';
export { ListBand } from './components/list-band.tsx';
export { findItemOn, listLabel } from './shown-list.ts';
export { lengthLabel } from './length-text.ts';
export { EffectHint, EffectLine, effectOf, Receipt } from './effect/lazy-effect.tsx';
export { EffectDetails } from './effect/effect-details.tsx';
export { EffectPanel } from './effect/effect-panel.tsx';
export { hasReceipt } from './effect/effect-text.ts';
export { useEffectText } from './effect/use-effect-text.ts';
export { type Planned, usePlannedEffect, WaitsByEffect } from './effect/use-effect-of.ts';
export { findScheduleEnd, findShownEnd, findShownStart } from './shown-times.ts';
export { InstantFields } from './instant-fields.tsx';
export { type Followed, useNowPlaying, usePlayoutAt } from './queries.ts';
export { type PlacedItem, type Placement, PlacementContext, usePlacement } from './placement.ts';
export { describePlaces, listPlaces } from './places-text.ts';
export { PlayoutAt } from './playout-at.tsx';
export { describeRecurrence, weekdayNames } from './recurrence-text.ts';
export { toReaderZone, isScreenTime, SCREEN_TIME, SCREEN_TIME_CHOICE, SCREEN_ZONE } from './screen-time.ts';
export { replacedLabel } from './replaced-text.ts';
export { useCloseWhenComplete } from './use-close-when-complete.ts';
export { useFollowed } from './use-followed.ts';
export { useResumeSchedules } from './use-resume-schedules.ts';
