import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type BucketAccess, openBucket } from '../platform/storage/s3-client.ts';
import { type Finding, reportOk, reportProblem, describeReason, reportWarning } from './finding.ts';

/** The headers that pages read from answers of the bucket. */
const EXPOSED = ['content-length', 'content-range', 'etag'];

/**
 * Writes, lists, reads and removes a small file, and asks whether pages may do the same.
 *
 * @param pages the origin of the server's pages
 */
export async function checkBucket(access: BucketAccess, pages: string): Promise<Finding[]> {
  const bucket = await openBucket(access);
  const key = `doctor/${randomUUID()}`;
  const content = 'written by npm run doctor';
  let step = 'write';
  try {
    await bucket.write(key, Readable.from([Buffer.from(content)]));
    step = 'read';
    if ((await text(await bucket.read(key))) !== content) throw new Error('it answered something else');
    step = 'list';
    await bucket.list('doctor/').next();
    const cors = await checkCors(await bucket.addressToRead(key, { mimeType: 'text/plain', disposition: null }), pages);
    step = 'delete';
    await bucket.remove(key);
    return [reportOk(`Files can be written, read, listed and deleted in the bucket ${access.bucket}`), cors];
  } catch (error) {
    if (step !== 'write') await bucket.remove(key).catch(() => {});
    return [
      reportProblem(
        `The bucket ${access.bucket} refuses to ${step} a file: ${describeReason(error)}`,
        suggestBucketFix(error, step),
      ),
    ];
  }
}

function suggestBucketFix(error: unknown, step: string): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NoSuchBucket') return 'Create the bucket, or correct S3_BUCKET and S3_REGION.';
  if (/InvalidAccessKeyId|SignatureDoesNotMatch/.test(name)) {
    return 'Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and set the clock of this machine.';
  }
  if (name === 'AccessDenied')
    return `Allow the key to ${step} objects: s3:PutObject, GetObject, DeleteObject, ListBucket.`;
  return 'Correct S3_ENDPOINT and S3_REGION, and allow this machine to connect in the firewall.';
}

/** Asks as a browser does before a page uploads, and when it reads. */
async function checkCors(address: string, pages: string): Promise<Finding> {
  const fix = `Allow ${pages} with the CORS rules of docs/operators/connections.md, “Files in a bucket”.`;
  const asked = await fetch(address, {
    method: 'OPTIONS',
    headers: {
      origin: pages,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
  });
  const answered = await fetch(address, { headers: { origin: pages } });
  await Promise.all([asked.body?.cancel(), answered.body?.cancel()]);
  const allows = ({ headers }: Response) => ['*', pages].includes(headers.get('access-control-allow-origin') ?? '');
  const methods = asked.headers.get('access-control-allow-methods') ?? '';
  if (!asked.ok || !allows(asked) || !methods.includes('PUT')) {
    return reportProblem(`Pages at ${pages} may not upload to the bucket (CORS)`, fix);
  }
  if (!allows(answered)) return reportProblem(`Pages at ${pages} may not read from the bucket (CORS)`, fix);
  const exposed = (answered.headers.get('access-control-expose-headers') ?? '').toLowerCase();
  const missing = EXPOSED.filter((name) => !exposed.includes(name) && exposed !== '*');
  if (missing.length > 0) return reportWarning(`The bucket hides ${missing.join(', ')} from pages (CORS)`, fix);
  return reportOk(`Pages at ${pages} may read and write (CORS)`);
}
