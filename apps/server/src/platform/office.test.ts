import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeSoffice } from '../test/fixtures/stand-in-soffice.ts';
import { createOffice } from './office.ts';

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-office-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('LibreOffice is found where the operator says, or on the path, and nowhere else', async () => {
  const folder = await openFolder();
  const path = await writeSoffice(folder, 'true');
  expect(await createOffice(path).find()).toBe(path);
  expect(await createOffice(join(folder, 'nowhere')).find()).toBeNull();
  vi.stubEnv('PATH', `/nowhere:${folder}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await createOffice(undefined).find()).toBe(path);
});

test('a run that is stopped ends with every process that it has started', async () => {
  const folder = await openFolder();
  const office = createOffice(await writeSoffice(folder, `sleep 600 & echo $! > ${folder}/pid; wait`));
  const stopping = new AbortController();
  const running = office.toPdf(join(folder, 'source.docx'), await mkdtemp(join(folder, 'work-')), stopping.signal);
  const pid = await vi.waitFor(
    async () => {
      const text = await readFile(`${folder}/pid`, 'utf8');
      expect(text).toMatch(/\d\n/);
      return Number(text);
    },
    { timeout: 10_000 },
  );
  expect(isRunning(pid)).toBe(true);
  stopping.abort();
  await expect(running).rejects.toMatchObject({ reason: 'stopped' });
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
});
