import { schemasOfDrawn } from '@vitrine/contract/drawn/drawn-fields';

/** What people entered, with the field that has a column of its own. */
interface StoredFields {
  fields: Record<string, unknown>;
  fallbackMediaId: string | null;
}

/** Separates the picture, whose deletion the database notices. */
export function splitFields({ fallbackMediaId, ...fields }: Record<string, unknown>): StoredFields {
  return { fields, fallbackMediaId: typeof fallbackMediaId === 'string' ? fallbackMediaId : null };
}

/** The fields of a kind as the API has them. Those that an earlier release did not have get their defaults. */
export function joinFields(kind: string, { fields, fallbackMediaId }: StoredFields): Record<string, unknown> {
  const { Fields } = schemasOfDrawn(kind);
  return Fields.parse('fallbackMediaId' in Fields.shape ? { ...fields, fallbackMediaId } : fields);
}
