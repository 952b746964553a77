const EXAMPLE = 'postgres://user:password@first:5432,second:5432/vitrine';

/**
 * The address of each host of a `DATABASE_URL`. Several are separated by commas, as in libpq; neither the driver nor `URL`
 * reads that form.
 *
 * @throws Error whose message continues the sentence "DATABASE_URL …", and contains no password
 */
export function splitHosts(url: string): string[] {
  const [, scheme, access = '', hosts = '', rest = ''] = /^([a-z]+:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/s.exec(url) ?? [];
  if (scheme === undefined) return [url];
  const namesHost = /[?&](host|port)=/.test(rest);
  if (/[?&]host=[^&]*(,|%2c)/i.test(rest) || (namesHost && hosts.includes(',')))
    throw new Error(`must list several hosts before the name of the database, e.g. ${EXAMPLE}`);
  const all = hosts.split(',');
  if (all.length === 1) return [url];
  return all.map((host) => {
    const one = `${scheme}${access}${host}${rest}`;
    if (!/^[^:]|^\[/.test(host) || !URL.canParse(one))
      throw new Error(`has "${host}" where a host is expected, e.g. ${EXAMPLE}`);
    return one;
  });
}
