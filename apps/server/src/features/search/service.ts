import { isContentId, isDeviceId, isGroupId } from '@vitrine/contract/core/ids';
import { RESULTS_OF_A_KIND, type SearchResult } from '@vitrine/contract/search';
import type { InAccount } from '../../http/callers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Contents } from '../contents/index.ts';
import type { DeviceList, Groups } from '../fleet/index.ts';
import { findIds, readNamed } from './store.ts';

interface Dependencies {
  deviceList: Pick<DeviceList, 'some'>;
  groups: Pick<Groups, 'some'>;
  contents: Pick<Contents, 'some'>;
}

interface Wanted {
  /** The text to look for. */
  q?: string | undefined;
  ids?: readonly string[] | undefined;
}

/** Finds what people look for by its name. */
export function createSearch({ db }: Platform, { deviceList, groups, contents }: Dependencies) {
  /** What of the account has these ids, in their order. */
  async function read(accountId: string, ids: readonly string[]): Promise<SearchResult[]> {
    const deviceIds = ids.filter(isDeviceId);
    const groupIds = ids.filter(isGroupId);
    const contentIds = ids.filter(isContentId);
    const [screens, found, content, named] = await Promise.all([
      deviceIds.length === 0 ? [] : deviceList.some(accountId, deviceIds),
      groupIds.length === 0 ? [] : groups.some(accountId, groupIds),
      contentIds.length === 0 ? [] : contents.some(accountId, contentIds),
      readNamed(db, accountId, ids),
    ]);
    const results: SearchResult[] = [
      ...screens.map((screen) => ({ kind: 'screen' as const, id: screen.id, screen })),
      ...found.map((group) => ({ kind: 'group' as const, id: group.id, group })),
      ...content.map((each) => ({ kind: 'content' as const, id: each.id, content: each })),
      ...named.schedules.map((each) => ({ kind: 'schedule' as const, ...each })),
      ...named.lists.map((each) => ({ kind: 'priceList' as const, ...each })),
      ...named.standby.map((each) => ({ kind: 'standby' as const, ...each })),
      ...named.people.map((each) => ({ kind: 'person' as const, ...each })),
    ];
    const byId = new Map(results.map((result) => [result.id, result]));
    return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  }

  return {
    /** The best matches of each kind; or what has these ids. */
    async find({ accountId }: InAccount, { q, ids = [] }: Wanted): Promise<SearchResult[]> {
      return read(accountId, q === undefined ? ids : await findIds(db, accountId, q, RESULTS_OF_A_KIND));
    },
  };
}
