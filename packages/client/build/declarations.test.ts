import { defineRoutes } from '@vitrine/contract/core/route';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { renderDeclarations } from './declarations.ts';

const Sign = z.object({
  id: z.string(),
  note: z.string().nullable(),
  size: z.tuple([z.number(), z.number()]).optional(),
});
const Effect = z.object({ screens: z.array(Sign) });
const ErrorCodeSchema = z.enum(['sign.not_found']);
const module = {
  Sign,
  Effect,
  ErrorCodeSchema,
  ListedContent: Sign.pick({ id: true }),
  SignName: z.string(),
  helper: () => {},
};

const signs = defineRoutes({ reads: ['media'], changes: ['media'] })({
  list: {
    method: 'GET',
    path: '/api/signs',
    access: 'user',
    role: 'viewer',
    summary: 'List the signs',
    query: z.object({ limit: z.coerce.number().int().optional(), isLit: z.stringbool().default(false) }),
    response: z.object({ signs: z.array(Sign) }),
  },
  put: {
    method: 'PUT',
    path: '/api/signs/:id',
    access: 'user',
    role: 'editor',
    summary: 'Change a sign',
    params: z.object({ id: z.string() }),
    body: z.object({ note: z.string().trim().default(''), color: z.enum(['red', 'green']) }),
    response: Sign,
    idempotency: {},
    dryRun: true,
  },
});

describe('the declarations of a client', () => {
  const text = renderDeclarations([module], { signs });

  test('have a type for each schema that is exported and used, by its name', () => {
    expect(text).toContain('export type Sign = { "id": string; "note": string | null; "size"?: [number, number] };');
    expect(text).toContain('export type Effect = { "screens": Array<Sign> };');
    expect(text).toContain('export type ErrorCode = "sign.not_found";');
    expect(text).not.toContain('SignName');
  });

  test('have a method for each route, with what it takes and answers', () => {
    expect(text).toContain('/** List the signs */');
    expect(text).toContain(
      'list: Call<[request?: { query?: { "limit"?: number; "isLit"?: boolean } }], { "signs": Array<Sign> }>;',
    );
    expect(text).toContain(
      'put: ChangeOfScreens<[request: { params: { "id": string }; ' +
        'body: { "note"?: string; "color": "red" | "green" }; idempotencyKey?: string }], Sign>;',
    );
  });

  test('write out schemas that have the same name in two modules', () => {
    const other = { Sign: z.object({ text: z.string() }) };
    expect(renderDeclarations([module, other], { signs })).not.toContain('export type Sign ');
  });
});
