import type { Device } from '@vitrine/contract/fleet/devices';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { whenCalm } from './calm.ts';

/** A row of the wall at 1440 px. */
const FIRST_PIECE = 5;
const LARGEST_PIECE = 10;

/** What a window of 1440 by 900 px shows. The others wait until nobody has acted for a while, or scrolls to them. */
const IN_SIGHT = 15;
const OUT_OF_SIGHT_CALM_MS = 1_000;

/** Pieces are made as large as the machine lays out and paints in this time, in milliseconds. */
const PIECE_MS = 16;

type Devices = readonly Device[];

/** What is built of a list by now. */
interface Gradual {
  tiles: Devices;
  /** Those whose places are kept in the wall until they are built. */
  places: Devices;
  rows: Devices;
  isWhole: boolean;
}

interface Progress {
  list: string;
  devices: Devices;
  /** What was built when this list came. */
  before: { tiles: Devices; rows: Devices };
  /** How many of this list are built: tiles of the wall, then rows of the table. */
  built: number;
  /** How many came last. */
  piece: number;
}

/**
 * Builds the screens of a list, named by a text, a piece at a time, so that a key or a click between two of them
 * is answered at once: those of the wall, then those of the table. They take the place of what was built before, one
 * piece after the other; what belongs to both stays as it is. The same list with other screens does not begin anew.
 */
export function useGradual(list: string, devices: Devices): Gradual {
  const [known, setKnown] = useState<Progress>({
    list,
    devices,
    before: { tiles: [], rows: [] },
    built: FIRST_PIECE,
    piece: FIRST_PIECE,
  });
  const progress = known.list === list && known.devices === devices ? known : follow(known, list, devices);
  if (progress !== known) setKnown(progress);

  const isWhole = progress.built >= 2 * devices.length;
  const { built, piece } = progress;
  useEffect(() => {
    if (isWhole) return;
    return whenCalm(
      (tookMs) => {
        const next = nextPiece(piece, tookMs);
        const grown = { piece: next, built: built + next };
        startTransition(() => setKnown((now) => (now.list === list ? { ...now, ...grown } : now)));
      },
      built < IN_SIGHT ? undefined : OUT_OF_SIGHT_CALM_MS,
    );
  }, [list, isWhole, built, piece]);

  return useMemo(() => ({ ...builtOf(progress), isWhole }), [progress, isWhole]);
}

/** As large as the machine has the time for. */
function nextPiece(piece: number, tookMs: number): number {
  if (tookMs > PIECE_MS) return Math.max(1, Math.floor(piece / 2));
  return tookMs < PIECE_MS / 2 ? Math.min(LARGEST_PIECE, piece + 1) : piece;
}

function follow(known: Progress, list: string, devices: Devices): Progress {
  if (known.list === list) return { ...known, devices };
  return { list, devices, before: builtOf(known), built: known.piece, piece: known.piece };
}

function builtOf({ devices, before, built }: Progress): Omit<Gradual, 'isWhole'> {
  return {
    tiles: replaced(before.tiles, devices, built),
    places: before.tiles.length === 0 ? devices.slice(built) : [],
    rows: replaced(before.rows, devices, Math.max(0, built - devices.length)),
  };
}

/** The first of a list, then those before at their own places, as many as the list has: nothing in the page is moved. */
function replaced(before: Devices, devices: Devices, count: number): Devices {
  if (count >= devices.length) return devices;
  const first = devices.slice(0, count);
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...before.slice(count, devices.length).filter(({ id }) => !ids.has(id))];
}
