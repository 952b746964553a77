/** Words that look like names of metrics. */
const WORDS = new Set([
  'and',
  'or',
  'unless',
  'bool',
  'offset',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'by',
  'without',
]);
const WITHOUT_TEXTS = /"(?:[^"\\]|\\.)*"/g;
const GROUPING = /\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g;
const MATCHERS = /\{([^}]*)\}/g;

/** The metrics and labels that a PromQL expression names. Histograms are named without the suffixes of their series. */
export function namesIn(expression: string): { metrics: string[]; labels: string[] } {
  const plain = expression.replaceAll(WITHOUT_TEXTS, '""');
  const matched = [...plain.matchAll(MATCHERS)].flatMap(([, list = '']) => [...list.matchAll(/(\w+)\s*[=!]/g)]);
  const grouped = [...plain.matchAll(GROUPING)].flatMap(([, list = '']) => [...list.matchAll(/(\w+)/g)]);
  const rest = plain
    .replaceAll(GROUPING, '')
    .replaceAll(MATCHERS, '')
    .replaceAll(/\[[^\]]*\]/g, '');
  const words = [...rest.matchAll(/(?<![\w:])[A-Za-z_:][\w:]*(?!\w|\s*\()/g)].map(([word]) => word);
  return {
    metrics: words
      .filter((word) => !WORDS.has(word))
      .map((word) => word.replace(/(_seconds)_(bucket|sum|count)$/, '$1')),
    labels: [...matched, ...grouped].map(([, label = '']) => label),
  };
}
