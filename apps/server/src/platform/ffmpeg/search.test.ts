import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { writeStandIn } from '../../test/fixtures/stand-in-ffmpeg.ts';
import { createFfmpeg } from '../ffmpeg.ts';
import { describeFfmpeg, describeInstallation, findInstallCommand } from './advice.ts';

let folder: string;
let packagedPath: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-ffmpeg-'));
  packagedPath = (await import('@ffmpeg-installer/ffmpeg')).path;
});
afterAll(() => rm(folder, { recursive: true }));

const toVersion = (name: string, library: string) =>
  `echo "ffmpeg version ${name} Copyright"; echo "libavutil      ${library}"`;
const newer = toVersion('9.1', '90.  3.100');

/** @returns the folder of the stand-in */
const makeFfmpeg = async (name: string, answers: Record<string, string>): Promise<string> =>
  dirname(await writeStandIn(join(folder, name), answers));

const search = (folders: readonly string[], configuredPath?: string) =>
  createFfmpeg(configuredPath, { folders, timeoutMs: 10_000 }).search();

describe.skipIf(process.platform === 'win32')('the ffmpeg that prepares videos', () => {
  test('is the newer one of the machine, otherwise the packaged one', async () => {
    const [recent, old] = [
      await makeFfmpeg('newer', { ' -version ': newer }),
      await makeFfmpeg('older', { ' -version ': toVersion('3.4', '55. 78.100') }),
    ];
    const found = await search([recent]);
    expect(found).toMatchObject({
      found: { path: join(recent, 'ffmpeg'), source: 'machine', version: '9.1' },
      skipped: [],
    });
    expect(describeFfmpeg(found)).toBe('ffmpeg 9.1 of this machine is used');
    expect(await search([old, recent])).toMatchObject({
      found: { version: '9.1' },
      skipped: [{ path: join(old, 'ffmpeg'), reason: 'version 3.4 is older than the packaged one' }],
    });
    const left = await search([old]);
    expect(left).toMatchObject({ found: { source: 'packaged', path: packagedPath } });
    expect(describeFfmpeg(left)).toMatch(/^The packaged ffmpeg of 2018 is used \(/);
  });

  test('is the configured one, even if it is old', async () => {
    const [recent, old] = [
      await makeFfmpeg('on-path', { ' -version ': newer }),
      await makeFfmpeg('configured', { ' -version ': toVersion('3.4', '55. 78.100') }),
    ];
    expect(await search([recent], join(old, 'ffmpeg'))).toMatchObject({
      found: { source: 'configured', version: '3.4' },
      skipped: [],
    });
  });

  test('is found on PATH before the usual folders', async () => {
    const first = await makeFfmpeg('first', { ' -version ': newer });
    const before = process.env['PATH'];
    onTestFinished(() => void (process.env['PATH'] = before));
    process.env['PATH'] = `${first}:${before}`;
    expect((await createFfmpeg(undefined).search()).found?.path).toBe(join(first, 'ffmpeg'));
  });

  test.each([
    ['is another program', { ' -version ': 'echo hello' }, /^it is not ffmpeg$/],
    [
      'lacks what is needed',
      { ' -version ': newer, ' -filters ': 'echo " ... scale V->V"; echo " ... fps V->V"' },
      /^it was built without tpad, thumbnail, zscale, tonemap, bwdif\|yadif, overlay, boxblur, aresample$/,
    ],
    ['fails', { ' -version ': newer, libx264: 'echo "Unrecognized option vsync" >&2; false' }, /^it fails: .*vsync/],
    ['writes where the server does not see it', { ' -version ': newer, libx264: 'true' }, /do not arrive$/],
    ['cannot be run', { ' -version ': 'exit 126' }, /^it fails: /],
  ])('is not one that %s, which is named with the reason', async (name, answers, reason) => {
    const broken = await makeFfmpeg(name, answers);
    expect(await search([broken], join(broken, 'ffmpeg'))).toMatchObject({
      found: { source: 'packaged' },
      skipped: [
        { source: 'configured', reason: expect.stringMatching(reason) },
        { source: 'machine', path: join(broken, 'ffmpeg') },
      ],
    });
  });

  test('is not one that hangs', async () => {
    const hanging = await makeFfmpeg('hanging', { ' -version ': 'sleep 30' });
    const found = await createFfmpeg(undefined, { folders: [hanging], timeoutMs: 500 }).search();
    expect(found.skipped).toEqual([{ path: join(hanging, 'ffmpeg'), source: 'machine', reason: 'it does not answer' }]);
  });
});

test.each([
  ['linux', ['apt-get'], 'sudo apt-get install --yes ffmpeg'],
  ['linux', ['apk'], 'sudo apk add ffmpeg'],
  ['linux', ['dnf'], expect.stringContaining('rpmfusion')],
  ['darwin', [], 'brew install ffmpeg-full'],
  ['win32', [], 'winget install Gyan.FFmpeg'],
  ['linux', [], null],
] as const)('on %s with %j a newer one comes by one command', (platform, programs: readonly string[], command) => {
  const system = { platform, hasProgram: (name: string) => programs.includes(name) };
  expect(findInstallCommand(system)).toEqual(command);
  expect(describeInstallation(system)).toContain(command === null ? 'FFMPEG_PATH' : findInstallCommand(system));
});
