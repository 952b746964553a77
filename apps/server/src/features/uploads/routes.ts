import { AppError } from '@vitrine/contract/core/errors';
import { uploads as routes } from '@vitrine/contract/uploads';
import type { Http } from '../../http/serve.ts';
import type { Uploads } from './service.ts';

const success = { success: true } as const;

export function serveUploads({ serve }: Http, uploads: Uploads): void {
  const resumable = async ({ caller }: { caller: { accountId: string } }) => uploads.resumableOf(caller.accountId);
  serve(routes, {
    uploadImage: async ({ caller, query, file }) => {
      if (file === null || file.field !== 'image') {
        file?.bytes.resume(); // the response is sent after the form was read
        throw new AppError('media.file_missing');
      }
      return { ...success, image: await uploads.uploadImage(caller.accountId, { ...file, ...query }) };
    },
    announceUpload: async ({ caller, body, origin }) => ({
      uploadURL: await uploads.announce(caller.accountId, origin.serverUrl, body),
    }),
    putUpload: ({ params, query, bytes, length }) => uploads.receive(params.uploadId, query.secret, bytes, length),
    finishUpload: async ({ caller, body }) => ({
      ...success,
      video: await uploads.finish(caller.accountId, body),
    }),
    createUpload: resumable,
    readUpload: resumable,
    appendToUpload: resumable,
    abandonUpload: resumable,
    finishResumableUpload: async ({ caller, params, body }) => ({
      ...success,
      ...(await uploads.finishResumableUpload(caller.accountId, params.uploadId, body)),
    }),
  });
}
