import { createHash } from 'node:crypto';
import type { Http } from './serve.ts';

/** A static document. */
export interface Document {
  /** The path, e.g. `/docs`. */
  path: string;
  /** The content type, with a charset for text. */
  contentType: string;
  /** Called once, at the first request. */
  content: () => string | Buffer;
}

/** Documents run no scripts and load styles, fonts and images only from this server. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Serves documents to everyone, with ETags. */
export function serveDocuments({ app }: Http, documents: readonly Document[]): void {
  for (const { path, contentType, content } of documents) {
    let made: { body: string | Buffer; etag: string } | null = null;
    app.get(path, async (request, reply) => {
      made ??= withValidator(content());
      const { body, etag } = made;
      void reply.headers({ etag, 'cache-control': 'no-cache', 'content-security-policy': CONTENT_SECURITY_POLICY });
      // Compression makes ETags weak.
      const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
      return known.includes(etag) ? reply.code(304).send() : reply.type(contentType).send(body);
    });
  }
}

function withValidator(body: string | Buffer) {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
}
