import type { Manifest } from '@vitrine/contract/player';

/** Descriptions of all defects of a manifest. */
export function violationsOf({ timeline, assets, horizonEnd, serverTime }: Manifest): string[] {
  const wrong: string[] = [];
  const known = new Set(assets.map(({ id }) => id));
  const [first, last] = [timeline[0], timeline.at(-1)];
  if (first === undefined || last === undefined) return ['an empty timeline'];
  if (Date.parse(first.from) > Date.parse(serverTime)) wrong.push('a timeline that has not begun');
  if (last.until !== horizonEnd) wrong.push('a timeline that ends before its horizon');
  timeline.forEach((segment, i) => {
    const next = timeline[i + 1];
    if (segment.from >= segment.until) wrong.push(`a segment without length at ${segment.from}`);
    if (next !== undefined && next.from !== segment.until) wrong.push(`a gap at ${segment.until}`);
    if (segment.assetId !== null && !known.has(segment.assetId)) wrong.push(`no file for ${segment.assetId}`);
  });
  return wrong;
}
