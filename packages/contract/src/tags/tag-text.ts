/** The most tags of one screen, of one piece of content, and of each part of a rule. */
export const MAX_TAGS = 20;

/** The most characters of a tag. */
export const MAX_TAG_LENGTH = 40;

const TAG = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} -]*$/u;

/** Returns a tag as it is stored: in lower case, with single spaces. */
export const cleanTag = (text: string): string =>
  text.normalize('NFC').toLowerCase().normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/** True for a tag as it is stored: it begins with a letter or a digit, and has no other signs than spaces and dashes. */
export const isTag = (text: string): boolean =>
  text === cleanTag(text) && text.length <= MAX_TAG_LENGTH && TAG.test(text);

/** Returns these tags as they are stored: each once, in one order. */
export const sortTags = (tags: Iterable<string>): string[] => [...new Set(tags)].toSorted();

/** Returns the tags after some were added and others removed. */
export const changeTags = (tags: readonly string[], add: readonly string[], remove: readonly string[]): string[] =>
  sortTags([...tags.filter((tag) => !remove.includes(tag)), ...add]);

/** The tags by which a group finds its screens. */
export interface TagRule {
  allOf: string[];
  /** Empty: no tag is asked for here. */
  anyOf: string[];
  noneOf: string[];
}

/** True if a screen with these tags belongs to a group with this rule. */
export const matchesRule = (tags: readonly string[], { allOf, anyOf, noneOf }: TagRule): boolean =>
  allOf.every((tag) => tags.includes(tag)) &&
  (anyOf.length === 0 || anyOf.some((tag) => tags.includes(tag))) &&
  !noneOf.some((tag) => tags.includes(tag));

/** True if both, as they are stored, have the same tags. */
export const isSameTags = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/** Returns the rule with a tag in place of another one. */
export const replaceInRule = ({ allOf, anyOf, noneOf }: TagRule, tag: string, by: string): TagRule => ({
  allOf: replaceIn(allOf, tag, by),
  anyOf: replaceIn(anyOf, tag, by),
  noneOf: replaceIn(noneOf, tag, by),
});

const replaceIn = (tags: readonly string[], tag: string, by: string): string[] =>
  tags.includes(tag) ? changeTags(tags, [by], [tag]) : [...tags];
