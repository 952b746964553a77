import type { Writable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectReplyHeaders } from '../streams.ts';
import { toAttachmentHeader } from './files.ts';

/** A file that is made while it is sent. */
export interface Archive {
  /** The name of the download. */
  name: string;
  mimeType: string;
  /** The exact number of bytes that `send` writes. */
  size: number;
  /** Writes it to a connection, which it ends. @throws Error when the reader has disconnected or a part cannot be read */
  send(to: Writable): Promise<void>;
}

/** Answers with an archive as a download. Its size is told, so that a reader notices if the end is missing. */
export async function sendArchive(request: FastifyRequest, reply: FastifyReply, archive: Archive): Promise<void> {
  const headers = {
    ...collectReplyHeaders(reply),
    'content-type': archive.mimeType,
    'content-length': archive.size,
    'content-disposition': toAttachmentHeader(archive.name),
    'cache-control': 'no-store',
  };
  reply.hijack();
  reply.raw.writeHead(200, headers);
  if (request.method === 'HEAD') return void reply.raw.end();
  try {
    await archive.send(reply.raw);
  } catch {
    // The headers are sent, so closing the connection is the only way to signal the failure.
    reply.raw.destroy();
  }
}
