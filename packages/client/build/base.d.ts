/** One page of a long list. */
export interface Page<T> {
  body: T;
  /** The `cursor` of the next page; null on the last one. */
  next: string | null;
  /** The number of entries on all pages that match the search and filters. */
  total: number;
}

/** A call of the API. It returns the parsed answer, or throws a `VitrineError`. */
export interface Call<Request extends unknown[], Answer> {
  (...request: Request): Promise<Answer>;
  /** Reads the answer as one page: pass `limit` and `cursor` in the query. */
  page(...request: Request): Promise<Page<Answer>>;
}

/** A call that changes what screens show. */
export interface ChangeOfScreens<Request extends unknown[], Answer> extends Call<Request, Answer> {
  /** Returns what the call would do to the screens, and changes nothing. */
  dryRun(...request: Request): Promise<Effect>;
}

export declare class VitrineError extends Error {
  readonly code: ErrorCode;
  /** The status of the answer; 503 if there was none. */
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  /** The id under which the server has logged the request. */
  readonly requestId: string | undefined;
}

/** Narrows a caught value: `if (isVitrineError(error, 'device.not_found'))`. */
export declare function isVitrineError(error: unknown, code?: ErrorCode): error is VitrineError;

export interface VitrineOptions {
  /** The address of the server, e.g. `https://signs.example.com`. */
  server: string;
  /** An API key; it belongs to one account. */
  key: string;
  /** Default: the global one. */
  fetch?: typeof fetch;
}

export interface Upload {
  /** The file's name; its ending tells a video where the blob has no type. */
  name: string;
  /** Default: no folder. */
  folderId?: string | undefined;
}

export interface Vitrine {
  /** Uploads an image, a video or an audio file, resumes where a connection breaks off, and waits until screens can show it. */
  upload(file: Blob, upload: Upload): Promise<Extract<ListedContent, { kind: 'image' | 'video' | 'audio' }>>;
}

/** A client of the server with an API key. */
export declare function createVitrine(options: VitrineOptions): Vitrine;
