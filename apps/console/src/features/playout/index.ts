export { HeldList } from './components/held-list.tsx';
export { type Held, heldBy } from './held-devices.ts';
export { pictureOf } from './picture.ts';
export {
  dayAndTime,
  endOf,
  isoDayIn,
  lineOf,
  nameOf,
  partsOf,
  proofOf,
  rules,
  shareOf,
  shortDay,
  whenIn,
  wordsForReason,
} from './plan-words.ts';
export type { Followed } from './queries.ts';
export { Receipt, type ReceiptProps } from './receipt.tsx';
export { wordsForReplaced } from './replaced-words.ts';
export { useFollowed } from './use-followed.ts';
export { useResumeOffer } from './use-resume-offer.ts';
