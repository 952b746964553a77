import { RENAMED_TIME_ZONES } from '@vitrine/contract/core/time-zone';
import { timeZones } from '../../format/use-time-zone.ts';
import { foldText } from '@vitrine/contract/core/fold-text';

export interface FoundZone {
  /** The current IANA name. */
  zone: string;
  /** The former name by which it was found; null where it was found by its own. */
  formerly: string | null;
  /** The label of a choice that is no time zone; `zone` is its value. */
  label?: string;
}

/** A choice above the time zones that is none. */
export interface ExtraZone {
  value: string;
  label: string;
}

const formerNames = new Map(Object.entries(RENAMED_TIME_ZONES).map(([old, zone]) => [zone, old]));

/** `America/New York` for `America/New_York`: the form to display. */
export const labelOfZone = (zone: string, extra?: ExtraZone): string =>
  zone === extra?.value ? extra.label : zone.replaceAll('_', ' ');

const toSearchText = (text: string): string =>
  foldText(text)
    .replaceAll(/[_/\s]+/g, ' ')
    .trim();

/**
 * The zones whose current or former name contains every word of `text`, those that begin with it first; all zones if it
 * is empty. `selected` is included even if this browser does not list it.
 */
export function findTimeZones(text: string, selected: string, extra?: ExtraZone): FoundZone[] {
  if (extra !== undefined) {
    const isFound = toSearchText(text)
      .split(' ')
      .every((word) => toSearchText(extra.label).includes(word));
    const zones = findTimeZones(text, selected === extra.value ? 'UTC' : selected);
    return isFound ? [{ zone: extra.value, formerly: null, label: extra.label }, ...zones] : zones;
  }
  const words = toSearchText(text).split(' ');
  const all = timeZones.includes(selected) ? timeZones : [selected, ...timeZones];
  const matches = (name: string) => words.every((word) => toSearchText(name).includes(word));
  const begins = ({ zone, formerly }: FoundZone) =>
    [zone, formerly ?? zone].some((name) =>
      [toSearchText(name), toSearchText(name.slice(name.lastIndexOf('/') + 1))].some((each) =>
        each.startsWith(toSearchText(text)),
      ),
    );
  const found = all.flatMap((zone): FoundZone[] => {
    if (matches(zone)) return [{ zone, formerly: null }];
    const former = formerNames.get(zone);
    return former !== undefined && matches(former) ? [{ zone, formerly: former }] : [];
  });
  if (toSearchText(text) === '') return found;
  return [...found.filter(begins), ...found.filter((each) => !begins(each))];
}
