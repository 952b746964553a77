import type { Manifest, ManifestWebpage } from '@vitrine/contract/player/manifest-schema';

/** A web page of the manifest. */
export interface WebPage extends ManifestWebpage {
  kind: 'webpage';
  id: string;
  volume?: undefined;
}

/** The web page of an id, or null when the manifest does not have it. */
export function findPage({ webpages }: Pick<Manifest, 'webpages'>, id: string): WebPage | null {
  const page = webpages[id];
  return page === undefined ? null : { ...page, kind: 'webpage', id };
}
