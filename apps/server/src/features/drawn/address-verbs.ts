import { type OnlineVideoCheck, type StreamCheck, streamSentences } from '@vitrine/contract/drawn/address-checks';
import type { InAccount } from '../../http/callers.ts';
import { createGuardedFetch } from '../../platform/guarded-fetch/guarded-fetch.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAttempt, oneKey } from '../../platform/rate-limit/rate-limit.ts';
import type { createOembed } from './oembed.ts';
import { checkStream } from './stream-check.ts';

/** The verbs that read an address before content is made of it. */
export function createAddressVerbs(
  { limiter, limits, privateAddresses, publicUrl }: Platform,
  oembed: ReturnType<typeof createOembed>,
) {
  const fetchGuarded = createGuardedFetch(privateAddresses);
  return {
    /** @throws request.too_many */
    async stream({ accountId }: InAccount, { url }: { url: string }): Promise<StreamCheck> {
      await countAttempt(limiter, oneKey(`pages ${accountId}`), limits.readPagesPerAccount);
      const problem = await checkStream(fetchGuarded, url, new URL(publicUrl()).origin);
      return { url, problem, message: problem && streamSentences[problem] };
    },

    /** @throws request.too_many */
    onlineVideo: ({ accountId }: InAccount, { url }: { url: string }): Promise<OnlineVideoCheck> =>
      oembed.check(accountId, url),
  };
}
