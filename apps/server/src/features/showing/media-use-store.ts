import type { MediaId } from '@vitrine/contract/media';
import { MediaUse } from '@vitrine/contract/showing';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database.ts';
import { deviceAssignments, groupAssignments } from '../assignments/tables.ts';
import { groupMembers } from '../groups/tables.ts';
import { globalMedia, media } from '../media/tables.ts';
import { events } from '../schedule/tables.ts';

const Answer = z.object({ rows: z.tuple([MediaUse]) });

/** What shows these media of the account; others count nothing. */
export async function countUses(db: Db, accountId: string, ids: readonly MediaId[]): Promise<MediaUse> {
  const wanted = sql`(select id from ${media} where account_id = ${accountId} and id = any(${sql.param([...ids])}::text[]))`;
  const answer = await db.execute(sql`select
    (select count(*)::integer from (
      select device_id from ${deviceAssignments} where media_id in ${wanted}
      union
      select device_id from ${groupAssignments} join ${groupMembers} using (group_id) where media_id in ${wanted}
    ) as used) as screens,
    (select count(distinct group_id)::integer from ${groupAssignments} where media_id in ${wanted}) as groups,
    (select count(*)::integer from ${events} where media_id in ${wanted}) as schedules,
    exists (select from ${globalMedia} where media_id in ${wanted}) as "isActive"`);
  return Answer.parse(answer).rows[0];
}
