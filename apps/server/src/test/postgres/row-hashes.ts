/** Runs SQL and returns its rows. */
type Query = (text: string) => Promise<Record<string, unknown>[]>;

const REQUESTED = `where name not like '\\_\\_pgboss%' and name not in (select name from pgboss.schedule)`;

/**
 * A hash of all rows of each table of the installation, and of its queued jobs. Left out is what processes write without
 * a request: the records of the scheduler, the alerts and the readiness check, and scheduled jobs.
 */
export async function hashRows(query: Query): Promise<Record<string, string>> {
  const tables = await query(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' and table_name not in ('scheduler_state', 'schedule_boundaries', 'alert_watch', 'write_checks')
      or table_schema = 'pgboss' and table_name = 'job') order by 1`);
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const filter = name === 'pgboss.job' ? REQUESTED : '';
    const [row] = await query(`
      select count(*) || ' ' || coalesce(md5(string_agg(each::text, chr(10) order by each::text)), '') as rows
      from ${String(name)} as each ${filter}`);
    hashes[String(name)] = String(row?.['rows']);
  }
  return hashes;
}
