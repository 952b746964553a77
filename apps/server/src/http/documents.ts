import { createHash } from 'node:crypto';
import type { Http } from './serve.ts';

/** Something to read. */
export interface Document {
  /** Where it stands: `/docs`. */
  path: string;
  /** With its charset, where it is text. */
  contentType: string;
  /** Called once, when it is first asked for. */
  content: () => string | Buffer;
}

/** Nothing of a document runs; it loads its style, its font and its pictures from here and nothing else. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Serves documents to everyone, each with a validator, so that nothing is sent twice. */
export function serveDocuments({ app }: Http, documents: readonly Document[]): void {
  for (const { path, contentType, content } of documents) {
    let made: { body: string | Buffer; etag: string } | null = null;
    app.get(path, async (request, reply) => {
      made ??= withValidator(content());
      const { body, etag } = made;
      void reply.headers({ etag, 'cache-control': 'no-cache', 'content-security-policy': CONTENT_SECURITY_POLICY });
      // Compressing on the way makes a validator weak.
      const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
      return known.includes(etag) ? reply.code(304).send() : reply.type(contentType).send(body);
    });
  }
}

function withValidator(body: string | Buffer) {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
}
