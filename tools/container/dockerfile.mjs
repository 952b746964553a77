/**
 * A Dockerfile as data. Only what ours uses is understood, and everything else is an error.
 *
 * @typedef {{ instruction: string; flags: Record<string, string>; words: string[]; isList: boolean; text: string }} Step
 * @typedef {{ from: string; name: string; steps: Step[] }} Stage
 */

const INSTRUCTIONS = new Set([
  'CMD',
  'COPY',
  'ENTRYPOINT',
  'ENV',
  'EXPOSE',
  'FROM',
  'HEALTHCHECK',
  'RUN',
  'USER',
  'VOLUME',
  'WORKDIR',
]);

/**
 * @param {string} text
 * @returns {Stage[]}
 */
export function parseDockerfile(text) {
  /** @type {Stage[]} */
  const stages = [];
  for (const line of joinLogicalLines(text)) {
    const step = parseStep(line);
    if (step.instruction === 'FROM') {
      const [from, , name = ''] = step.words;
      stages.push({ from, name, steps: [] });
    } else {
      const stage = stages.at(-1);
      if (stage === undefined) throw new Error(`Before the first FROM: ${line}`);
      stage.steps.push(step);
    }
  }
  return stages;
}

/** Lines without comments, joined where they end with a backslash. */
function joinLogicalLines(text) {
  return text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** @returns {Step} */
function parseStep(line) {
  const [instruction = ''] = line.split(' ', 1);
  if (!INSTRUCTIONS.has(instruction)) throw new Error(`Unknown instruction: ${line}`);
  let rest = line.slice(instruction.length).trim();
  /** @type {Record<string, string>} */
  const flags = {};
  for (let match; (match = /^--([\w-]+)=(\S+)\s+/.exec(rest)); rest = rest.slice(match[0].length)) {
    flags[match[1]] = match[2];
  }
  if (instruction === 'HEALTHCHECK') rest = rest.replace(/^CMD\s+/, '');
  const isList = rest.startsWith('[');
  return { instruction, flags, isList, text: rest, words: isList ? JSON.parse(rest) : rest.split(/\s+/) };
}
