/** A sentence such as `Moved {id} to {folderId|the root}` in parts. */
export type Template = readonly Part[];

export interface Field {
  field: string;
  /** The text in place of an empty field. */
  otherwise: string;
}

type Part = string | Field | { optional: Template };

const PARTS = /\[(?<optional>[^\]]*)\]|\{(?<field>\w+)(?:\|(?<otherwise>[^}]*))?\}/g;

/** Reads a template of `sentence.ts`. */
export function readTemplate(template: string): Template {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: whole, index, groups = {} } of template.matchAll(PARTS)) {
    if (index > end) parts.push(template.slice(end, index));
    const { optional, field = '', otherwise = '' } = groups;
    parts.push(optional === undefined ? { field, otherwise } : { optional: readTemplate(optional) });
    end = index + whole.length;
  }
  return end === template.length ? parts : [...parts, template.slice(end)];
}
