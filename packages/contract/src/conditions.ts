import { z } from 'zod';
import { say } from './core/say.ts';
import { GroupId } from './fleet/groups.ts';
import { TagName } from './tags/tag-fields.ts';
import { MAX_TAGS, sortTags } from './tags/tag-text.ts';

/** Groups of a condition. */
const MAX_CONDITION_GROUPS = 50;

export const Orientation = z.enum(['landscape', 'portrait']);
export type Orientation = z.infer<typeof Orientation>;

/** The screens on which something plays: those that meet all of its fields. */
export const Condition = z
  .object({
    /** As the picture is seen, with the rotation of the screen's settings. */
    orientation: Orientation.optional(),
    /** The screen has one of these tags. */
    tags: z
      .array(TagName)
      .min(1, say('Please choose at least one tag'))
      .max(MAX_TAGS, say(`Please use at most ${MAX_TAGS} tags`))
      .overwrite(sortTags)
      .optional(),
    /** The screen is in one of these groups. */
    groupIds: z
      .array(GroupId)
      .min(1, say('Please choose at least one group'))
      .max(MAX_CONDITION_GROUPS, say(`A condition has at most ${MAX_CONDITION_GROUPS} groups`))
      .overwrite((ids) => [...new Set(ids)].toSorted())
      .optional(),
  })
  .refine(
    (condition) => Object.keys(condition).length > 0,
    say('Please choose which screens, or send null to play it on all'),
  );
export type Condition = z.infer<typeof Condition>;

/** A condition for display, with its groups by name. */
export const NamedCondition = z.object({
  tags: z.array(z.string()),
  orientation: Orientation.nullable(),
  groups: z.array(z.string()),
});
export type NamedCondition = z.infer<typeof NamedCondition>;
