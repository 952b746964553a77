import { beforeAll, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { listStoredFiles, readFixture, sendDocument } from '../../test/fixtures/send-media.ts';
import { preparationOf } from '../../test/preparation.ts';
import { createDocumentPages } from './pages.ts';

let server: TestApp;
let member: Member;
beforeAll(async () => {
  // The test runs the jobs itself.
  server = await testApp({ isWorker: false });
  member = await server.signUp();
});

const takeStorage = vi.fn<() => Promise<void>>(async () => {});
const createPages = () =>
  createDocumentPages(server.platform, {
    preparation: preparationOf(server.platform),
    isOverloaded: () => false,
    takeStorage,
  });

const attemptFor = (mediaId: string) => ({ input: { mediaId }, isLast: true, signal: new AbortController().signal });

const upload = async () => (await sendDocument(server.url, member, await readFixture('menu-2-pages.pdf'))).id;

test('two servers that make the pages of a document at once give it its pages once, and leave no files behind', async () => {
  const id = await upload();
  const before = await listStoredFiles(server, member);
  await Promise.all([createPages().makePages(attemptFor(id)), createPages().makePages(attemptFor(id))]);
  const { document } = await member.client.documents.get({ params: { id } });
  expect(document).toMatchObject({ status: 'ready', pageCount: 2 });
  expect(await listStoredFiles(server, member)).toHaveLength(before.length + 5);
  // A third attempt, after a lost answer, does nothing.
  await createPages().makePages(attemptFor(id));
  expect((await member.client.documents.get({ params: { id } })).document.revision).toBe(1);
});

test('a document that is deleted while its pages are made stays deleted, with all files', async () => {
  const id = await upload();
  const before = (await listStoredFiles(server, member)).length;
  takeStorage.mockImplementationOnce(async () => {
    await member.client.documents.remove({ params: { id } });
  });
  await createPages().makePages(attemptFor(id));
  await expect(member.client.documents.get({ params: { id } })).rejects.toMatchObject({ code: 'media.not_found' });
  expect((await listStoredFiles(server, member)).length).toBeLessThanOrEqual(before);
});

test('a server that is killed before it records the pages leaves the document to the next attempt', async () => {
  const id = await upload();
  takeStorage.mockRejectedValueOnce(new Error('killed'));
  await expect(createPages().makePages({ ...attemptFor(id), isLast: false })).rejects.toThrow('killed');
  expect((await member.client.documents.get({ params: { id } })).document).toMatchObject({
    status: 'processing',
    pageCount: 0,
  });
  await createPages().makePages(attemptFor(id));
  expect((await member.client.documents.get({ params: { id } })).document).toMatchObject({ status: 'ready' });
});
