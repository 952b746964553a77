import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { hashWhileReading } from './uploaded-file.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hashUpload = (bytes: Readable) => hashWhileReading({ field: 'image', name: 'a.png', bytes });

describe('the hash of an uploaded file', () => {
  test('is known once the file has been read to its end', async () => {
    const file = hashUpload(Readable.from([Buffer.from('first '), Buffer.from('second')]));
    expect(file.sha256()).toBeNull();
    expect(String(await buffer(file.bytes))).toBe('first second');
    expect(file.sha256()).toBe(sha256('first second'));
  });

  test('is also known for a file whose content is not read', async () => {
    const file = hashUpload(Readable.from([Buffer.from('content')]));
    await file.readToEnd();
    expect(file.sha256()).toBe(sha256('content'));
  });

  test('stays unknown if the upload is interrupted, and its reader gets the error', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the connection is lost');
      })(),
    );
    const file = hashUpload(broken);
    await expect(file.readToEnd()).rejects.toThrow('the connection is lost');
    expect(file.sha256()).toBeNull();
  });

  test('stays unknown if its reader stops, which also ends the upload', async () => {
    const upload = Readable.from([Buffer.from('a'), Buffer.from('b')]);
    const file = hashUpload(upload);
    file.bytes.destroy();
    await new Promise((resolve) => upload.once('close', resolve));
    expect([upload.destroyed, file.sha256()]).toEqual([true, null]);
  });
});
