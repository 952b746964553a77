import { type Piece, stretchOf } from './pieces.ts';

/** Joining so many frames costs about as much as encoding one of a picture that stands still. */
const JOINED_FRAMES_PER_ENCODED = 20;

/** How far the work is: 0 to 1 of what has to be done, and items whose pieces are all there. */
export type OnProgress = (share: number, itemsDone: number) => void;

export const framesOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { frames }) => sum + frames, 0);

/** Pictures that move cost more. */
export const costOf = (piece: Piece): number => (piece.source.isMoving ? 4 : 1) * stretchOf(piece);

/**
 * Counts the frames of a video that are encoded and joined.
 *
 * @param missing those that have to be encoded, each once
 */
export function createCount(pieces: readonly Piece[], missing: readonly Piece[], onProgress: OnProgress) {
  const shares = new Map(missing.map(({ hash }) => [hash, 0]));
  const open = new Set(shares.keys());
  const items = new Set(pieces.map(({ item }) => item)).size;
  let joinedFrames = 0;
  const total = missing.reduce((sum, piece) => sum + costOf(piece), framesOf(pieces) / JOINED_FRAMES_PER_ENCODED);
  const tell = () => {
    const encoded = missing.reduce((sum, piece) => sum + costOf(piece) * (shares.get(piece.hash) ?? 0), 0);
    const openItems = new Set(pieces.filter(({ hash }) => open.has(hash)).map(({ item }) => item));
    onProgress((encoded + joinedFrames / JOINED_FRAMES_PER_ENCODED) / total, items - openItems.size);
  };
  tell();
  return {
    encoded({ hash }: Piece, share: number) {
      shares.set(hash, Math.max(share, shares.get(hash) ?? 0));
      tell();
    },
    made({ hash }: Piece) {
      shares.set(hash, 1);
      open.delete(hash);
      tell();
    },
    joined(count: number) {
      joinedFrames = Math.max(joinedFrames, count);
      tell();
    },
  };
}
