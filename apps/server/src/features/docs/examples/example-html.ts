import { escapeHtml } from '@vitrine/contract/core/html';
import { readFileSync } from 'node:fs';
import { type ExampleCall, exampleCalls } from './calls.ts';
import { sourceUrl } from '../../../platform/root.ts';

/** The answer of a real server to an example, with names in capitals for ids. */
interface ExampleAnswer {
  route: string;
  status: number;
  body: unknown;
}

const answersFile = sourceUrl('features/docs/examples/answers.json');

/** Returns a function that renders the example of a route, or nothing if it has none. */
export function createExamples(): (route: string) => string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the test of the examples
  const answers = JSON.parse(readFileSync(answersFile, 'utf8')) as ExampleAnswer[];
  return (route) => {
    const example = exampleCalls.find((each) => each.route === route);
    const answer = answers.find((each) => each.route === route);
    return example === undefined || answer === undefined ? '' : exampleHtml(example, answer);
  };
}

function exampleHtml(example: ExampleCall, { status, body }: ExampleAnswer): string {
  return `<p class="part">Example</p>
<pre tabindex="0"><code>${escapeHtml(curlText(example))}</code></pre>
<details class="example"><summary>Its answer, ${status}</summary>
<pre tabindex="0"><code>${escapeHtml(JSON.stringify(body, null, 2))}</code></pre></details>`;
}

/** An example as a command, for a server on this machine. */
export function curlText({ call, body, file, token }: ExampleCall): string {
  const [method, path] = call.split(' ');
  const address = `http://localhost:3000${path}`;
  const isQuoted = path?.includes('?') === true;
  const implied = file === undefined && body === undefined ? 'GET' : 'POST';
  return [
    `curl${method === implied ? '' : ` -X ${method}`} ${isQuoted ? `'${address}'` : address}`,
    ...(token === undefined ? [] : [`-H 'Authorization: Bearer ${token}'`]),
    ...(file === undefined ? [] : [`-F ${file.field}=@${file.name}`]),
    ...(body === undefined ? [] : [`--json '${JSON.stringify(body, null, 2)}'`]),
  ].join(' \\\n  ');
}
