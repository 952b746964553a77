import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Filled } from './fill.ts';
import type { Statement } from './statements.ts';

/** A release whose recording is in a folder of this one, made by `record-main.ts`. */
export interface RecordedRelease {
  /** The commit. */
  name: string;
  /** The number of its migrations, as its database and its backups count them. */
  migrations: number;
}

/** The releases from which this one can be reached by a rolling upgrade, and whose backups it restores. */
export const releases: RecordedRelease[] = [{ name: '72681d2', migrations: 74 }];

/** Commits before 0.3.0, whose backups this version refuses. */
export const refusedReleases: Pick<RecordedRelease, 'name'>[] = [{ name: '172ea0f' }, { name: '9950d09' }];

const toReleaseFile = ({ name }: Pick<RecordedRelease, 'name'>, file: string) =>
  fileURLToPath(new URL(`${name}/${file}`, import.meta.url));

/** The path of the backup that a release made of a server that `fill` had filled. */
export const findBackup = (release: Pick<RecordedRelease, 'name'>): string => toReleaseFile(release, 'backup.tar');

/** The answers of the release after `fill`. */
export const readAnswers = async (release: RecordedRelease): Promise<Filled> =>
  JSON.parse(await readFile(toReleaseFile(release, 'answers.json'), 'utf8'));

/** The transactions by which the release was filled and read, in order. */
export const readRecording = async (release: RecordedRelease): Promise<Statement[][]> =>
  (await readFile(toReleaseFile(release, 'statements.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
