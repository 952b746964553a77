import { settingGroups } from '../apps/server/src/settings.ts';

/** Where the settings are listed. `node tools/check-docs.mjs --write` writes it. */
export const CONFIGURATION = 'docs/operators/configuration.md';

const INTRODUCTION = `# Configuration

All settings are environment variables. An empty value counts as not set. If a value is invalid, the server exits with a message that names the variable.

This page is written from \`apps/server/src/settings.ts\`.
`;

/** Returns the page of all settings. */
export function renderConfiguration() {
  const groups = Object.entries(settingGroups).map(
    ([title, settings]) =>
      `## ${title}\n\n${Object.entries(settings)
        .map(([name, schema]) => describeSetting(name, schema))
        .join('\n')}\n`,
  );
  return [INTRODUCTION, ...groups].join('\n');
}

function describeSetting(name, schema) {
  const { description, unset } = schema.meta() ?? {};
  if (description === undefined) throw new Error(`${name} has no description in apps/server/src/settings.ts`);
  const value = schema.parse(undefined);
  return `- **\`${name}\`**: ${description} Default: ${unset ?? (value === undefined ? 'none' : `\`${value}\``)}.`;
}
