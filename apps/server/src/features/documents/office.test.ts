import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { sendDocument } from '../../test/fixtures/send-media.ts';
import { writeSoffice } from '../../test/fixtures/stand-in-soffice.ts';

const menu = fileURLToPath(new URL('../../test/fixtures/menu-2-pages.pdf', import.meta.url));

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'vitrine-office-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const slides = bytesOf('PK\x03\x04..........................[Content_Types].xml....ppt/slides');
const letter = bytesOf('PK\x03\x04..........................[Content_Types].xml....word/document.xml');

/** A server with a program in place of LibreOffice. */
const withSoffice = async (name: string, script: string): Promise<TestApp> =>
  testApp({ sofficePath: await writeSoffice(join(folder, name), script) });

/** Uploads a file and waits until it is prepared. */
async function prepare(server: TestApp, member: Member, bytes: Uint8Array<ArrayBuffer>, name: string) {
  const { id } = await sendDocument(server.url, member, bytes, { name });
  return vi.waitFor(
    async () => {
      const { document } = await member.client.documents.get({ params: { id } });
      expect(document.status).not.toBe('processing');
      return document;
    },
    { timeout: 20_000, interval: 100 },
  );
}

test('a presentation becomes a document by LibreOffice, with macros off and a profile of its own', async () => {
  const seen = join(folder, 'seen');
  const server = await withSoffice(
    'good',
    `{ echo "$source"; env; echo "memory $(ulimit -d) processor $(ulimit -t)"; cat "$profile/user/registrymodifications.xcu"; } > ${seen}
     cp ${menu} "$out/source.pdf"`,
  );
  const member = await server.signUp();
  expect(await prepare(server, member, slides, 'Offer.pptx')).toMatchObject({
    status: 'ready',
    originalName: 'Offer.pptx',
    mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    pageCount: 2,
  });
  const text = await readFile(seen, 'utf8');
  expect(text).toMatch(/^\S+\/source\.pptx\n/);
  expect(text).toContain('"DisableMacrosExecution" oor:op="fuse"><value>true');
  expect(text).toContain('"MacroSecurityLevel" oor:op="fuse"><value>3');
  expect(text).toContain('http_proxy=http://127.0.0.1:9');
  // A file that unpacks to more than there is ends by these.
  expect(text).toMatch(/^memory 2097152 processor 120$/m);
  expect(text).not.toMatch(/SESSION_SECRET|DATABASE_URL/);
});

test('without LibreOffice slides and letters are refused with the way to save them as PDF', async () => {
  const server = await testApp();
  const member = await server.signUp();
  await expect(sendDocument(server.url, member, slides, { name: 'Offer.pptx' })).rejects.toMatchObject({
    code: 'media.not_a_document',
    message: expect.stringMatching(/^This is a presentation\. Save it as PDF .*PowerPoint: File › Export/),
  });
  await expect(sendDocument(server.url, member, letter, { name: 'Letter.docx' })).rejects.toMatchObject({
    message: expect.stringMatching(/Word: File › Save As › PDF/),
  });
  const keynote = bytesOf('PK\x03\x04.');
  await expect(sendDocument(server.url, member, keynote, { name: 'Offer.key' })).rejects.toMatchObject({
    message: expect.stringMatching(/^This is a Keynote presentation\. In Keynote, choose File › Export To › PDF/),
  });
});

test('the content of a file says how it is read, whatever its extension', async () => {
  const server = await withSoffice('named', `case "$source" in *.docx) cp ${menu} "$out/source.pdf";; esac`);
  const member = await server.signUp();
  const pdf = Uint8Array.from(await readFile(menu));
  expect(await prepare(server, member, pdf, 'Menu.docx')).toMatchObject({ mimeType: 'application/pdf', pageCount: 2 });
  expect(await prepare(server, member, letter, 'Letter.pdf')).toMatchObject({ status: 'ready', pageCount: 2 });
  await expect(sendDocument(server.url, member, bytesOf('MZ program'), { name: 'Menu.pdf' })).rejects.toMatchObject({
    code: 'media.not_a_document',
  });
});

test('what LibreOffice cannot read fails with a sentence, also if it ends with an error or writes a damaged PDF', async () => {
  const server = await withSoffice('bad', 'case "$source" in *.docx) exit 1;; esac; echo no > "$out/source.pdf"');
  const member = await server.signUp();
  expect(await prepare(server, member, letter, 'Letter.docx')).toMatchObject({
    status: 'failed',
    failure: 'LibreOffice cannot read this document. Save it as PDF, and upload that.',
  });
  expect(await prepare(server, member, slides, 'Offer.pptx')).toMatchObject({
    status: 'failed',
    failure: 'This PDF is damaged and cannot be read. Export it again.',
  });
});
