import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Matches stored conditions that name a tag. */
export const namesTag = (condition: AnyColumn, tag: string): SQL => sql`${condition} -> 'tags' ? ${tag}`;

/** A stored condition that names a tag, with another name of it. */
export const renameTag = (condition: AnyColumn, tag: string, name: string): SQL =>
  sql`jsonb_set(${condition}, '{tags}', (
    select jsonb_agg(distinct case each when ${tag} then ${name}::text else each end)
    from jsonb_array_elements_text(${condition} -> 'tags') as each))`;
