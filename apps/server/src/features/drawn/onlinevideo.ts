import { readVideoAddress } from '@vitrine/contract/drawn/video-address';
import type { DrawnServerKinds } from './drawn-kind.ts';

export const onlinevideo: DrawnServerKinds['onlinevideo'] = {
  show({ id: posterId, name, fields: { url, fallbackMediaId } }) {
    const video = readVideoAddress(url);
    if (video === null) throw new TypeError('The schema lets only addresses of videos pass');
    const { provider, id: videoId, key } = video;
    return { name, provider, videoId, key, fallbackMediaId, posterId };
  },
  picturedAt: ({ url }) => url,
};
