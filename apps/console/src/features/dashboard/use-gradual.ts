import type { Device } from '@vitrine/contract/devices';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';

/** A row of the wall at 1440 px: what a slow machine lays out and paints within a few frames. */
const PIECE = 5;

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
  /** Pieces of this list that are built: those of the wall, then those of the table. */
  count: number;
}

/**
 * Builds the screens of a list, named by a text, a piece with each frame, so that a key or a click between two of them
 * is answered at once: those of the wall, then those of the table. They take the place of what was built before, one
 * piece after the other; what belongs to both stays as it is. The same list with other screens does not begin anew.
 */
export function useGradual(list: string, devices: Devices): Gradual {
  const [known, setKnown] = useState<Progress>({ list, devices, before: { tiles: [], rows: [] }, count: 1 });
  const progress = known.list === list && known.devices === devices ? known : follow(known, list, devices);
  if (progress !== known) setKnown(progress);

  const isWhole = progress.count >= 2 * piecesOf(devices);
  useEffect(() => {
    if (isWhole) return;
    return afterPaint(() =>
      startTransition(() => setKnown((now) => (now.list === list ? { ...now, count: progress.count + 1 } : now))),
    );
  }, [list, isWhole, progress.count]);

  return useMemo(() => ({ ...builtOf(progress), isWhole }), [progress, isWhole]);
}

function follow(known: Progress, list: string, devices: Devices): Progress {
  if (known.list === list) return { ...known, devices };
  return { list, devices, before: builtOf(known), count: 1 };
}

const piecesOf = (devices: Devices): number => Math.ceil(devices.length / PIECE);

function builtOf({ devices, before, count }: Progress): Omit<Gradual, 'isWhole'> {
  const inWall = count * PIECE;
  const inTable = Math.max(0, count - piecesOf(devices)) * PIECE;
  return {
    tiles: replaced(before.tiles, devices, inWall),
    places: before.tiles.length === 0 ? devices.slice(inWall) : [],
    rows: replaced(before.rows, devices, inTable),
  };
}

/** The first of a list, then those before at their own places, as many as the list has: nothing in the page is moved. */
function replaced(before: Devices, devices: Devices, count: number): Devices {
  if (count >= devices.length) return devices;
  const first = devices.slice(0, count);
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...before.slice(count, devices.length).filter(({ id }) => !ids.has(id))];
}
