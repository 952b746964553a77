import { open } from 'node:fs/promises';
import { type FileWindow, withWindow } from '../file-window.ts';
import { type Box, boxesIn, findBox } from './boxes.ts';
import { multiplyTurns, type Orientation, readOrientation, type Turn, UPRIGHT } from './orientation.ts';

/** Facts in the header of an MP4 or MOV that mediabunny does not read. */
export interface MovieHeader {
  orientation: Orientation;
  /** True if its pictures have a channel for transparency. */
  isTransparent: boolean;
  /** The offset of the movie’s time scale in the file, in bytes, if it is 0: then nothing has a length. Null otherwise. */
  invalidTimeScaleAt: number | null;
}

/** Bytes of a matrix: nine numbers of 32 bits. */
const MATRIX_BYTES = 36;

/** Where the matrix begins in boxes of both versions, in bytes from their content on. */
const inMovie = [36, 48] as const;
const inTrack = [40, 52] as const;

/** Where the depth of pictures stands in the description of a video (`stsd`), in bytes from its content on. */
const DEPTH_AT = 8 + 8 + 74;

/** 24 bits of color and 8 of transparency. */
const DEPTH_WITH_TRANSPARENCY = 32;

/** Null if the file has no such header. */
export async function readMovieHeader(file: FileWindow): Promise<MovieHeader | null> {
  const moov = await findBox(file, ['moov']);
  const mvhd = moov && (await findBox(file, ['mvhd'], moov));
  if (moov === null || mvhd === null) return null;
  const timeScaleAt = mvhd.from + ((await readVersion(file, mvhd)) === 1 ? 20 : 12);
  const timeScale = await file.at(timeScaleAt, 4);
  const video = await findVideoTrack(file, moov);
  const track = video && (await findBox(file, ['tkhd'], video));
  const turns = [await readTurn(file, mvhd, inMovie), track && (await readTurn(file, track, inTrack))] as const;
  return {
    orientation: turns[0] && turns[1] ? readOrientation(multiplyTurns(turns[1], turns[0])) : UPRIGHT,
    isTransparent: video !== null && (await readDepth(file, video)) === DEPTH_WITH_TRANSPARENCY,
    invalidTimeScaleAt: timeScale.length === 4 && timeScale.readUInt32BE(0) === 0 ? timeScaleAt : null,
  };
}

/** Declares the pictures of an MP4 upright: ffmpeg copies the matrix of its source, also where it has turned them. */
export async function declareUpright(path: string): Promise<void> {
  const at = await withWindow(path, async (file) => {
    const moov = await findBox(file, ['moov']);
    const video = moov && (await findVideoTrack(file, moov));
    const track = video && (await findBox(file, ['tkhd'], video));
    return track && (await findMatrix(file, track, inTrack));
  });
  if (at === null) return;
  const matrix = Buffer.alloc(MATRIX_BYTES);
  for (const [place, value] of [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].entries()) {
    matrix.writeInt32BE(value, 4 * place);
  }
  const target = await open(path, 'r+');
  try {
    await target.write(matrix, 0, MATRIX_BYTES, at);
  } finally {
    await target.close();
  }
}

/** The first video track. */
async function findVideoTrack(file: FileWindow, moov: Box): Promise<Box | null> {
  for await (const track of boxesIn(file, moov.from, moov.to)) {
    if (track.type !== 'trak') continue;
    const handler = await findBox(file, ['mdia', 'hdlr'], track);
    if (handler === null || (await file.at(handler.from + 8, 4)).toString('latin1') !== 'vide') continue;
    return track;
  }
  return null;
}

async function readDepth(file: FileWindow, video: Box): Promise<number> {
  const description = await findBox(file, ['mdia', 'minf', 'stbl', 'stsd'], video);
  const bytes = description && (await file.at(description.from + DEPTH_AT, 2));
  return bytes?.length === 2 ? bytes.readUInt16BE(0) : 0;
}

const readVersion = async (file: FileWindow, { from }: Box): Promise<number> => (await file.at(from, 1))[0] ?? 0;

async function findMatrix(file: FileWindow, box: Box, places: readonly [number, number]): Promise<number | null> {
  const at = box.from + ((await readVersion(file, box)) === 1 ? places[1] : places[0]);
  return at + MATRIX_BYTES <= box.to ? at : null;
}

async function readTurn(file: FileWindow, box: Box, places: readonly [number, number]): Promise<Turn | null> {
  const at = await findMatrix(file, box, places);
  if (at === null) return null;
  const bytes = await file.at(at, MATRIX_BYTES);
  if (bytes.length < MATRIX_BYTES) return null;
  const numberAt = (place: number) => bytes.readInt32BE(4 * place) / 0x1_0000;
  return [numberAt(0), numberAt(1), numberAt(3), numberAt(4)];
}
