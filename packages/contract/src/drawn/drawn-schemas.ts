import type { z } from 'zod';

/** The schemas of a kind of drawn content. */
export interface DrawnSchemas {
  /**
   * The input of people. What a later release adds has a default. `fallbackMediaId` is the id of an image, which the
   * database knows of: it is sent to screens, exported and imported with the content.
   */
  Fields: z.ZodObject;
  /** What screens get and draw, made of the fields by the server. */
  Shown: z.ZodType;
  /** The fields of examples, and of content that tests make. */
  example: Record<string, unknown>;
}
