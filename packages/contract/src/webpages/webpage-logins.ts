import { z } from 'zod';
import { say } from '../core/say.ts';
import { MAX_HEADER_NAME, MAX_HEADER_VALUE, MAX_LOGIN_HEADERS } from './webpage-limits.ts';

/** Headers that browsers set themselves, by the name in lower case: their values decide what a request means. */
const RESERVED =
  /^(accept-encoding|connection|content-.*|cookie2?|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|upgrade|via)$/;

/** A header that is sent with the requests for a web page. */
const LoginHeader = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[\w!#$%&'*+.^`|~-]+$/, say('A name of a header has letters, digits and dashes, such as X-Api-Key'))
    .max(MAX_HEADER_NAME, say('The name of this header is too long'))
    .refine((name) => !RESERVED.test(name.toLowerCase()), say('Browsers set this header themselves')),
  value: z
    .string()
    .trim()
    .min(1, say('Please enter the value of this header'))
    .max(MAX_HEADER_VALUE, say('The value of this header is too long'))
    .regex(/^[\x20-\x7e]*$/, say('A header has letters, digits and signs without accents, on one line')),
});

/** The name and password that a page asks for in a window of the browser (HTTP Basic). */
const Basic = z.object({
  name: z
    .string()
    .max(200, say('This name is too long'))
    .regex(/^[^:\p{Cc}]*$/u, say('The name has no colon')),
  password: z
    .string()
    .max(1_000, say('This password is too long'))
    .regex(/^\P{Cc}*$/u, say('The password has one line')),
});

/** A login of a web page, as people enter it. It is never sent back. */
export const WebpageLoginBody = z
  .object({
    basic: Basic.nullable().default(null),
    headers: z.array(LoginHeader).max(MAX_LOGIN_HEADERS, say('A login has at most 10 headers')).default([]),
  })
  .refine(({ basic, headers }) => basic !== null || headers.length > 0, {
    path: ['headers'],
    message: say('Please enter a name and password, or a header'),
  })
  .refine(({ basic }) => basic === null || basic.name !== '' || basic.password !== '', {
    path: ['basic', 'name'],
    message: say('Please enter a name and password, or a header'),
  })
  .refine(
    ({ basic, headers }) => {
      const names = [...headers.map(({ name }) => name.toLowerCase()), ...(basic === null ? [] : ['authorization'])];
      return new Set(names).size === names.length;
    },
    {
      path: ['headers'],
      message: say('Each header may be there once; a name and password are the header Authorization'),
    },
  );
export type WebpageLoginBody = z.input<typeof WebpageLoginBody>;
