import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError, isAppError } from '@vitrine/contract/core/errors';
import type { ContentId, ContentKind } from '@vitrine/contract/library/content';
import type { UploadedMedia } from '../../upload.ts';
import type { Vitrine } from '../../index.ts';
import type { AddCommands } from '../context.ts';
import { showEffect } from '../effects.ts';
import { CommandError } from '../failure.ts';
import { findContent, findFolder, listAllScreens, nameContent } from '../find.ts';
import { formatCount, show } from '../output.ts';
import { readTargets, type TargetOptions, type Targets, withTargets } from '../targets.ts';

interface Content {
  mediaType: ContentKind;
  mediaId: ContentId;
}

const NO_SCREEN_SHOWS_AUDIO =
  'No screen shows an audio file. It plays as the music of a playlist: choose it there, and put the playlist on screens.';

interface AssignOptions extends TargetOptions {
  force?: boolean;
  dryRun?: boolean;
}

/** `vitrine push`, `vitrine assign` */
export const addContent: AddCommands = (program, { output, connect }) => {
  withTargets(program.command('push'))
    .description(
      'upload images, videos, documents and audio files, wait until screens can show or play them, and put the last one on screens if any are named',
    )
    .argument('<file...>', 'image, video, document and audio files')
    .option('--folder <name>', 'the folder that gets them')
    .option('--force', 'also where a schedule controls a screen; its schedule is paused')
    .action(async (files: string[], options: AssignOptions & { folder?: string }) => {
      const vitrine = await connect();
      const isPlaced = options.all === true || options.screen !== undefined || options.group !== undefined;
      // Wrong names are found before anything is uploaded.
      const blobs = await Promise.all(files.map(openFile));
      const targets = isPlaced ? await readTargets(vitrine, options) : null;
      const folder = options.folder === undefined ? undefined : await findFolder(vitrine, options.folder);
      const uploaded: UploadedMedia[] = [];
      let waiting: AppError | null = null;
      const report = (screens: string | null): void =>
        show(output, { media: uploaded, screens }, () => {
          const names = uploaded.map(({ originalName }) => `“${originalName}”`).join(', ');
          return `Uploaded ${names}.${screens === null ? '' : ` ${uploaded.at(-1)?.originalName} is on ${screens}.`}`;
        });
      try {
        for (const [at, blob] of blobs.entries()) {
          const name = basename(files[at] ?? '');
          try {
            uploaded.push(await vitrine.upload(blob, { name, folderId: folder?.id }));
          } catch (error) {
            // The file is in the library; its folder has to be approved.
            if (isAppError(error, 'approval.waiting')) waiting = error;
            else nameFile(name)(error);
          }
        }
        if (waiting !== null) throw waiting;
        const last = uploaded.at(-1);
        if (targets !== null && last !== undefined) {
          if (last.kind === 'audio') throw new CommandError('usage', NO_SCREEN_SHOWS_AUDIO);
          await assign(vitrine, { mediaType: last.kind, mediaId: last.id }, targets, options);
        }
      } catch (error) {
        // The files that were uploaded before the failure are reported, too.
        if (uploaded.length > 0) report(null);
        throw error;
      }
      report(targets?.text ?? null);
    });

  withTargets(program.command('assign'))
    .description('put content on screens until something else is assigned')
    .argument('<content>', 'an image, video, document, web page, layout or playlist, by name or id')
    .option('--force', 'also where a schedule controls a screen; its schedule is paused')
    .option('--dry-run', 'show what it would do to the screens, and change nothing')
    .action(async (wanted: string, options: AssignOptions) => {
      const vitrine = await connect();
      const targets = await readTargets(vitrine, options);
      const content = await findContent(vitrine, wanted);
      const chosen = { mediaType: content.kind, mediaId: content.id };
      if (options.dryRun === true) {
        for (const call of await listAssignCalls(vitrine, chosen, targets, options))
          showEffect(output, await call.dryRun());
        return;
      }
      const deviceIds = await assign(vitrine, chosen, targets, options);
      show(output, { deviceIds }, () => {
        return `“${nameContent(content)}” is assigned to ${targets.text}: ${formatCount(deviceIds.length, 'screen')}.`;
      });
    });
};

/** @throws CommandError `notFound` for a file that cannot be read */
async function openFile(path: string): Promise<Blob> {
  try {
    if (!(await stat(path)).isFile()) throw new Error('it is not a file');
    return await openAsBlob(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError('notFound', `${path} cannot be read: ${reason}`);
  }
}

/** Throws the failure again, with the name of the file in its message. */
const nameFile =
  (name: string) =>
  (error: unknown): never => {
    if (!isAppError(error) || error.code === 'network.failed') throw error;
    throw new AppError(error.code, { message: `${name}: ${error.message}`, details: error.details, cause: error });
  };

/** Assigns content, and returns the ids of the screens that this affects. */
async function assign(vitrine: Vitrine, content: Content, targets: Targets, options: AssignOptions): Promise<string[]> {
  const affected = new Set<string>();
  for (const call of await listAssignCalls(vitrine, content, targets, options)) {
    for (const id of await call.run()) affected.add(id);
  }
  return [...affected];
}

/** The most screens that one call assigns to. */
const BULK = 1_000;

/** The calls that an assignment takes: one for up to 1,000 screens, and one for each group. */
async function listAssignCalls(
  vitrine: Vitrine,
  content: Content,
  { deviceIds: named, groupIds, isAll }: Targets,
  { force = false }: AssignOptions,
) {
  const { assignments } = vitrine;
  const body = { ...content, force };
  const deviceIds = isAll ? (await listAllScreens(vitrine)).map(({ id }) => id) : named;
  const parts = Array.from({ length: Math.ceil(deviceIds.length / BULK) }, (_, part) =>
    deviceIds.slice(part * BULK, (part + 1) * BULK),
  );
  const screens = parts.map((ids) => {
    const request = { body: { ...body, deviceIds: ids } };
    return {
      run: async () => (await assignments.assignToDevices(request)).receipt.deviceIds,
      dryRun: () => assignments.assignToDevices.dryRun(request),
    };
  });
  const groups = groupIds.map((id) => {
    const request = { params: { id }, body };
    return {
      run: async () => (await assignments.assignToGroup(request)).receipt.deviceIds,
      dryRun: () => assignments.assignToGroup.dryRun(request),
    };
  });
  return [...screens, ...groups];
}
