import { z } from 'zod';
import { say } from '../core/say.ts';
import { cleanTag, isTag, MAX_TAG_LENGTH, MAX_TAGS, sortTags } from './tag-text.ts';

const WRONG_TAG = say(
  `A tag has at most ${MAX_TAG_LENGTH} letters, digits, spaces and dashes, and begins with a letter or a digit`,
);

/** A tag of screens or content. Letters are stored in lower case. */
export const Tag = z.string().max(200, WRONG_TAG).transform(cleanTag).refine(isTag, WRONG_TAG);

/** A tag as it is sent and answered, in fields that are both. */
export const TagName = z.string().max(200, WRONG_TAG).overwrite(cleanTag).refine(isTag, WRONG_TAG);

/** The tags of one screen or piece of content. */
export const Tags = z
  .array(Tag)
  .max(200)
  .transform(sortTags)
  .refine((tags) => tags.length <= MAX_TAGS, say(`Please use at most ${MAX_TAGS} tags`));

/** A query's tags, `bakery,north`, all of which a result has. */
export const TagsQuery = z
  .string()
  .max(2_000)
  .transform((text) => text.split(','))
  .pipe(Tags);

/** A rule by which a group finds its screens. */
export const GroupRule = z
  .object({ allOf: Tags.default([]), anyOf: Tags.default([]), noneOf: Tags.default([]) })
  .refine(({ allOf, anyOf }) => allOf.length + anyOf.length > 0, {
    error: say('Please choose a tag that the screens have'),
  });
