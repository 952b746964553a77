import type { Limits } from '@vitrine/contract/team/roles';
import type pg from 'pg';
import { rethrowAsQueryError } from './query-error.ts';

/** The schema with a view for each table that a limited member may reach. */
export const LIMITED = 'vitrine_limited';

const SET_LIMITS = `select set_config('search_path', '${LIMITED}', true), set_config('vitrine.limit_groups', $1, true),
  set_config('vitrine.limit_folders', $2, true)`;

/** An array of PostgreSQL; `*` for all. */
const toSetting = (ids: readonly string[] | null): string =>
  ids === null ? '*' : `{${ids.map((id) => JSON.stringify(id)).join(',')}}`;

/**
 * Limits a transaction to what a member may see: until it ends, names of tables are those of the views of
 * {@link LIMITED} (decision 186).
 */
export async function limitTransaction(client: pg.PoolClient, { groupIds, folderIds }: Limits): Promise<void> {
  await client
    .query(SET_LIMITS, [toSetting(groupIds), toSetting(folderIds)])
    .catch(rethrowAsQueryError('limit the transaction'));
}
