import { hashContent } from '../../platform/storage/hash-file.ts';
import type { Language } from '@vitrine/messages/languages';
import { findRequestLanguage } from '../pages/request-language.ts';
import type { Http } from '../serve.ts';

/** A document that is the same for everyone who reads its language. */
export interface Document {
  /** The path, e.g. `/docs`. */
  path: string;
  /** The content type, with a charset for text. */
  contentType: string;
  /** The content never changes at this path, so that browsers do not ask again. */
  isImmutable?: boolean;
  /** The document contains the address of the server, by which people and screens reach it. */
  namesServer?: boolean;
  /** The document is in the language of its reader. */
  isTranslated?: boolean;
  /**
   * Called once, at the first request; for each one if the document names the server or is translated.
   *
   * @param origin the address at which the server was asked
   * @param language that of the reader
   */
  content: (origin: string, language: Language) => string | Buffer | Promise<string>;
  /** Answers instead of `content` to a query `q` that is not blank. */
  search?: (query: string) => Promise<string>;
}

/** The most characters of a search that are looked at. */
const MAX_QUERY = 100;

/** Documents run no scripts and load styles, fonts and images only from this server. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

/** Serves documents to everyone, with ETags. */
export function serveDocuments({ app }: Http, documents: readonly Document[]): void {
  for (const { path, contentType, content, search, namesServer, isTranslated, isImmutable } of documents) {
    const cacheControl = isImmutable === true ? 'public, max-age=31536000, immutable' : 'no-cache';
    let made: { body: string | Buffer; etag: string } | null = null;
    app.get(path, async (request, reply) => {
      const query = readQuery(request.query);
      const language = findRequestLanguage(request);
      const origin = `${request.protocol}://${request.host}`;
      const { body, etag } =
        search !== undefined && query !== ''
          ? withValidator(await search(query))
          : namesServer === true || isTranslated === true
            ? withValidator(await content(origin, language))
            : (made ??= withValidator(await content(origin, language)));
      void reply.headers({ etag, 'cache-control': cacheControl, 'content-security-policy': CONTENT_SECURITY_POLICY });
      if (isTranslated === true) void reply.headers({ 'content-language': language, vary: 'Accept-Language, Cookie' });
      // Compression makes ETags weak.
      const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
      return known.includes(etag) ? reply.code(304).send() : reply.type(contentType).send(body);
    });
  }
}

/** The first `q` of a query string, without spaces around it. */
function readQuery(query: unknown): string {
  const given: unknown = typeof query === 'object' && query !== null && 'q' in query ? query.q : undefined;
  const first: unknown = Array.isArray(given) ? given[0] : given;
  return typeof first === 'string' ? first.slice(0, MAX_QUERY).trim() : '';
}

function withValidator(body: string | Buffer) {
  return { body, etag: `"${hashContent(body)}"` };
}
