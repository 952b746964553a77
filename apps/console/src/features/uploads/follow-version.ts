import type { FileId } from '@vitrine/contract/library/media';
import type { MediaVersionId } from '@vitrine/contract/library/media-versions';
import type { Api } from '../../api/use-api.tsx';
import { isTransient } from './connection.ts';
import type { Replacement } from './upload.ts';

/** The time between two requests for the state of a version. */
const LOOK_EVERY_MS = 1_000;

type Outcome =
  | ({ is: 'placed' } & Replacement)
  /** It cannot be shown; the reason is the server's sentence. */
  | { is: 'failed'; reason: string }
  /** Another version came in between, or the person does not wait any more. */
  | { is: 'left' };

interface Following {
  /** False once nobody waits for it. */
  isWanted: () => boolean;
  /** Gets the server's progress in percent; null while it is unknown. */
  onProgress: (percent: number | null) => void;
}

/** Waits until a new version has taken its item's place, or cannot. The server goes on without this page. */
export async function followVersion(
  api: Pick<Api, 'media'>,
  { id, versionId }: { id: FileId; versionId: MediaVersionId },
  { isWanted, onProgress }: Following,
): Promise<Outcome> {
  while (isWanted()) {
    const listed = await api.media.listVersions({ params: { id } }).catch((error: unknown) => {
      if (isTransient(error)) return null;
      throw error;
    });
    if (listed !== null) {
      const { current, versions } = listed;
      if (current.versionId === versionId) {
        const former = versions.find(({ state }) => state === 'former');
        return { is: 'placed', replacedId: former?.id ?? null, at: Date.now() };
      }
      const own = versions.find((version) => version.id === versionId);
      if (own?.state === 'failed') return { is: 'failed', reason: own.failure ?? '' };
      if (own?.state !== 'preparing') return { is: 'left' };
      onProgress(own.progress);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return { is: 'left' };
}
