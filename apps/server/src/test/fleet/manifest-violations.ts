import type { Manifest, ManifestContent } from '@vitrine/contract/player/manifest-schema';

/** Descriptions of all defects of a manifest. */
export function findViolations(manifest: Manifest): string[] {
  const { timeline, fallback, items, lists, webpages, assets, standby, horizonEnd, serverTime } = manifest;
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
    if (segment.assetId !== null && segment.content === null) wrong.push(`a file without content at ${segment.from}`);
    if (segment.assetId === null && segment.content?.kind === 'asset') wrong.push(`no file named at ${segment.from}`);
  });

  function check(content: ManifestContent): void {
    if (content.kind === 'list' && lists[content.id] === undefined) wrong.push(`no list ${content.id}`);
    if (content.kind === 'asset' && !known.has(content.assetId)) wrong.push(`no file for ${content.assetId}`);
    if (content.kind === 'webpage' && webpages[content.id] === undefined) wrong.push(`no web page ${content.id}`);
  }

  for (const content of [...timeline, fallback].map((shown) => shown?.content ?? null)) {
    if (content !== null) check(content);
  }
  for (const content of standby) check(content);
  for (const [id, { fallbackAssetId }] of Object.entries(webpages)) {
    if (fallbackAssetId !== null && !known.has(fallbackAssetId)) wrong.push(`no fallback picture for ${id}`);
  }
  for (const [id, list] of Object.entries(lists)) {
    const itemsOfList = list.items.map((itemId) => items[itemId]);
    const lengthMs = itemsOfList.reduce((sum, item) => sum + (item?.durationMs ?? NaN), 0);
    if (lengthMs !== list.lengthMs || lengthMs <= 0) wrong.push(`a list of another length: ${id}`);
    for (const item of itemsOfList) {
      if (item !== undefined) check(item.content);
    }
  }
  return wrong;
}
