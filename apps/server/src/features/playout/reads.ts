import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { unlimited } from '../../platform/database/limits.ts';
import { accounts, users, members } from '../../schema/accounts-tables.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { generatedVideos } from '../../schema/generator-tables.ts';
import { groups } from '../../schema/groups-tables.ts';
import { apiKeys } from '../../schema/integrations/api-keys-tables.ts';
import { reportEmails } from '../../schema/reports/emails-tables.ts';
import { triggers } from '../../schema/integrations/triggers-tables.ts';
import { reportLinks } from '../../schema/reports/links-tables.ts';
import { feeds } from '../../schema/layouts/feeds-tables.ts';
import { media, folders } from '../../schema/library-tables.ts';
import { mediaVersions } from '../../schema/media-versions-tables.ts';
import { pairingTokens } from '../../schema/pairing-tokens-tables.ts';
import { events, exceptions } from '../../schema/schedule-tables.ts';
import { takeovers } from '../../schema/takeovers-tables.ts';
import { invitations } from '../../schema/team-tables.ts';
import { deviceAssignments, groupAssignments } from '../../schema/assignments-tables.ts';
import { NAMED_PLACES } from '@vitrine/contract/playlists/playlist-limits';
import type { ContentPlaces } from '@vitrine/contract/playlists/playlists';
import { z } from 'zod';

const Names = z.object({ rows: z.array(z.object({ ref: z.string(), name: z.string() })) });

/** Content that a search in texts is extended to. */
const MOST_REFS = 300;

const Assigned = z.object({ rows: z.array(z.object({ name: z.string() })) });

/** A file's name without its extension; of other content its whole name. */
const title = sql`case when ${media.kind} in ('image', 'video', 'document')
  then regexp_replace(${media.originalName}, '\\.[A-Za-z0-9]{1,5}$', '') else ${media.originalName} end`;

const FoundPlaces = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      place: z.enum(['devices', 'groups', 'schedules']),
      count: z.number().int(),
      names: z.array(z.string()),
    }),
  ),
});

/**
 * The names of an account's devices, groups, content, feeds, folders, events, takeovers, generated videos, members,
 * API keys, triggers, links to reports, emails of reports (their addresses), webhooks, pairing tokens, changes that wait
 * for approval (their sentence) and invitations (their address) by id; devices also by public identity. Titles of files
 * omit the extension. Unknown ids and those of other accounts are left out.
 *
 * @param accountId the owner; with null, `ids` are accounts, which are named by email
 */
export async function findNames(
  db: Db,
  accountId: string | null,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const wanted = sql`any(${sql.param([...new Set(ids)])}::text[])`;
  const answer = await db.execute(
    accountId === null
      ? sql`select id as ref, email as name from ${accounts} where id = ${wanted}`
      : sql`
        select ref, name from ${devices}, lateral (values (id), (device_id)) as known (ref)
          where account_id = ${accountId} and ref = ${wanted}
        union all select id, ${title} from ${media}
          where account_id = ${accountId} and id = ${wanted}
        union all select id, original_name from ${mediaVersions} where account_id = ${accountId} and id = ${wanted}
        union all select id, name from ${groups} where account_id = ${accountId} and id = ${wanted}
        union all select id, name from ${feeds} where account_id = ${accountId} and id = ${wanted}
        union all select users.id, users.name from ${users} join ${members} on members.user_id = users.id
          where members.account_id = ${accountId} and users.id = ${wanted}
        union all select id, email from ${invitations} where account_id = ${accountId} and id = ${wanted}
        union all select id, what from ${unlimited('approvals', 'approvals')} where account_id = ${accountId} and id = ${wanted}
        union all select id, name from ${apiKeys} where account_id = ${accountId} and id = ${wanted}
        union all select id, name from ${unlimited('webhooks', 'webhooks')} where account_id = ${accountId} and id = ${wanted}
        union all select id, name from ${triggers} where account_id = ${accountId} and id = ${wanted}
        union all select id, name from ${reportLinks} where account_id = ${accountId} and id = ${wanted}
        union all select id, (select string_agg(email, ', ') from jsonb_array_elements_text(recipients) as email) from ${reportEmails}
          where account_id = ${accountId} and id = ${wanted}
        union all select id, name from ${pairingTokens} where account_id = ${accountId} and id = ${wanted}
        union all select id, name from ${folders} where account_id = ${accountId} and id = ${wanted}
        union all select id, title from ${events} where account_id = ${accountId} and id = ${wanted}
        union all select id, title from ${takeovers} where account_id = ${accountId} and id = ${wanted}
        union all select id, name from ${generatedVideos} where account_id = ${accountId} and id = ${wanted}`,
  );
  return new Map(Names.parse(answer).rows.map(({ ref, name }) => [ref, name]));
}

/**
 * The whole names of an account's content by id, and by the first 12 digits of the SHA-256 of a file or of its rendition.
 * Unknown content and that of other accounts is left out.
 */
export async function findContentNames(
  db: Db,
  accountId: string,
  refs: readonly string[],
): Promise<Map<string, string>> {
  const answer = await db.execute(sql`
    select ref, ${media.originalName} as name
    from ${media}, lateral (values (${media.id}), (left(${media.sha256}, 12)), (left(${media.playSha256}, 12))) as known (ref)
    where ${media.accountId} = ${accountId} and ref = any(${sql.param([...new Set(refs)])}::text[])`);
  return new Map(Names.parse(answer).rows.map(({ ref, name }) => [ref, name]));
}

/**
 * The content of an account whose name contains a text, or is a part of it, in any case: by what {@link findContentNames}
 * finds it. Of many, the newest.
 */
export async function findContentRefs(
  db: Db,
  accountId: string,
  text: string,
): Promise<{ ref: string; name: string }[]> {
  const [name, sought] = [sql`lower(${media.originalName})`, sql`lower(${text})`];
  const answer = await db.execute(sql`
    select ref, ${media.originalName} as name
    from ${media}, lateral (values (${media.id}), (left(${media.sha256}, 12)), (left(${media.playSha256}, 12))) as known (ref)
    where ${media.accountId} = ${accountId} and ref is not null and (strpos(${name}, ${sought}) > 0
      or (${media.originalName} <> '' and strpos(${sought}, ${name}) > 0))
    order by ${media.createdAt} desc, ref limit ${MOST_REFS}`);
  return Names.parse(answer).rows;
}

/** The title of the content assigned to one of the account's devices or groups; null if there is none. */
export async function findAssignedTitle(
  db: Db,
  accountId: string,
  { target, kind }: { target: string; kind: string },
): Promise<string | null> {
  const answer = await db.execute(sql`
    select ${title} as name from ${media}
    where account_id = ${accountId} and media.kind = ${kind} and id in (
      select media_id from ${deviceAssignments} where device_id in (
        select id from ${devices} where account_id = ${accountId} and ${target} in (id, device_id))
      union all select media_id from ${groupAssignments} where group_id = ${target} and kind = ${kind})`);
  return Assigned.parse(answer).rows[0]?.name ?? null;
}

/** Where each of these playlists or layouts of an account is shown, by its id. Schedules count also for single changed occurrences. */
export async function findContentPlaces(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, ContentPlaces>> {
  const isWanted = sql`media_id = any(${sql.param([...ids])}::text[])`;
  const answer = await db.execute(sql`
    select id, place, count(*)::integer, (array_agg(name order by lower(name), name))[1:${NAMED_PLACES}] as names from (
      select ${deviceAssignments.mediaId}, 'devices', ${devices.name} from ${deviceAssignments}
        join ${devices} on ${devices.id} = ${deviceAssignments.deviceId} and ${devices.accountId} = ${accountId}
        where ${isWanted}
      union all
      select ${groupAssignments.mediaId}, 'groups', ${groups.name} from ${groupAssignments}
        join ${groups} on ${groups.id} = ${groupAssignments.groupId} and ${groups.accountId} = ${accountId}
        where ${isWanted}
      union all
      select showing.media_id, 'schedules', ${events.title} from (
          select id as event_id, media_id from ${events} where ${isWanted}
          union select event_id, media_id from ${exceptions} where ${isWanted}
        ) as showing
        join ${events} on ${events.id} = showing.event_id and ${events.accountId} = ${accountId}
    ) as shown (id, place, name)
    group by id, place`);
  const none = { count: 0, names: [] };
  const places = new Map(
    ids.map((id): [string, ContentPlaces] => [id, { devices: none, groups: none, schedules: none }]),
  );
  for (const { id, place, ...found } of FoundPlaces.parse(answer).rows) {
    const known = places.get(id);
    if (known !== undefined) known[place] = found;
  }
  return places;
}
