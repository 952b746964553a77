import { escapeHtml } from '@vitrine/contract/core/html';
import type { Reader } from './reader.ts';
import { sidesOf, styleOf, toProse, WRAP } from './style.ts';

/** Numbers beside each other, each with its title above it and notes below. */
interface FiguresBlock {
  kind: 'figures';
  figures: readonly { title: string; value: string; unit?: string; notes: readonly string[] }[];
}

/** A picture as wide as the mail. It has no text: its title is above it, the names of its two sides are below it. */
interface PictureBlock {
  kind: 'picture';
  title: string;
  /** At the end of the line of the title. */
  note: string;
  /** The name of the file, which is one of the files of the mail. */
  file: string;
  /** A description of the picture. */
  alt: string;
  start: string;
  end: string;
}

/** Rows with a number and a bar in a color of their own. */
interface BarsBlock {
  kind: 'bars';
  title: string;
  /** Above the numbers. */
  head: string;
  /** Says what is left out; empty if nothing is. */
  rest: string;
  /** `part` is the length of the bar, 0 to 1; `note` is beside the number. */
  rows: readonly { name: string; value: string; note: string; part: number; color: string }[];
}

/** A part of a mail: a paragraph of plain text, a list of lines, or a drawn block. */
export type Block = string | readonly string[] | FiguresBlock | PictureBlock | BarsBlock;

const isList = (block: Exclude<Block, string>): block is readonly string[] => Array.isArray(block);

/** Returns a block as plain text. */
export function renderBlockText(reader: Reader, block: Block): string {
  if (typeof block === 'string') return toProse(block);
  if (isList(block)) return listLines(block);
  const { t } = reader;
  switch (block.kind) {
    case 'figures':
      return listLines(
        block.figures.map(({ title, value, unit = '', notes }) =>
          [t('{label}: {value}', { label: title, value: `${value} ${unit}`.trim() }), ...notes].join('; '),
        ),
      );
    case 'picture':
      return toProse(block.alt);
    case 'bars': {
      const lines = block.rows.map(({ name, value, note }) =>
        t('{label}: {value}', { label: name, value: `${value}, ${note}` }),
      );
      return `${toProse(t('{label}:', { label: block.title }))}\n\n${listLines([...lines, block.rest].filter((line) => line !== ''))}`;
    }
  }
}

const listLines = (lines: readonly string[]): string => lines.map((line) => `- ${toProse(line)}`).join('\n');

/** Returns a block as HTML. */
export function renderBlock(reader: Reader, block: Block): string {
  const ink = `${styleOf('ink', 'light')}${WRAP}`;
  if (typeof block === 'string')
    return `<p class="ink" style="margin:0 0 12px;${ink}">${escapeHtml(toProse(block))}</p>`;
  if (isList(block)) {
    const items = block.map(
      (line) => `<li class="ink" style="margin:0 0 4px;${ink}">${escapeHtml(toProse(line))}</li>`,
    );
    return `<ul class="ink" style="margin:0 0 12px;padding:0;padding-${sidesOf(reader).start}:20px;${ink}">\n${items.join('\n')}\n</ul>`;
  }
  if (block.kind === 'figures') return renderFigures(reader, block);
  return block.kind === 'picture' ? renderPicture(reader, block) : renderBars(reader, block);
}

const openTable = (style: string): string =>
  `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="width:100%;border-collapse:collapse;${style}">`;

const meta = `${styleOf('meta', 'light')}font-size:12px;line-height:16px;`;
const rule = `border-style:solid;border-width:0;${styleOf('rule', 'light')}`;

const renderMeta = (line: string): string =>
  `<div class="meta" style="${meta}${WRAP}">${escapeHtml(toProse(line))}</div>`;

/** Two numbers in each row, with lines between them. */
function renderFigures(reader: Reader, { figures }: FiguresBlock): string {
  const { start } = sidesOf(reader);
  const cells = figures.map(({ title, value, unit = '', notes }, index) => {
    const isSecond = index % 2 === 1;
    const isAlone = index === figures.length - 1 && !isSecond;
    const edges = `border-top-width:${index < 2 ? 0 : 1}px;border-${start}-width:${isSecond ? 1 : 0}px;`;
    const lines = notes.map((note) => renderMeta(note));
    const besides =
      unit === '' ? '' : ` <span class="meta" style="${styleOf('meta', 'light')}">${escapeHtml(toProse(unit))}</span>`;
    return `<td class="rule" ${isAlone ? 'colspan="2"' : 'width="50%"'} valign="top" style="width:${isAlone ? 100 : 50}%;padding:14px 16px;${rule}${edges}">${renderMeta(title)}<div class="ink" style="padding:2px 0 4px;${styleOf('ink', 'light')}white-space:nowrap"><span style="font-size:26px;line-height:32px;font-weight:600;letter-spacing:-0.02em">${escapeHtml(toProse(value))}</span>${besides}</div>${lines.join('')}</td>`;
  });
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) =>
    cells.slice(row * 2, row * 2 + 2).join(''),
  );
  return `<table role="presentation" class="rule" width="100%" cellspacing="0" cellpadding="0" border="0" style="width:100%;margin:0 0 24px;table-layout:fixed;border-collapse:separate;border:1px solid;border-radius:8px;${styleOf('rule', 'light')}">${rows.map((row) => `<tr>${row}</tr>`).join('\n')}</table>`;
}

function renderPicture(reader: Reader, { title, note, file, alt, start: left, end: right }: PictureBlock): string {
  const { end } = sidesOf(reader);
  return `${openTable('margin:0 0 24px;')}
<tr>${renderTitle(title)}<td class="meta" align="${end}" valign="bottom" style="padding:0 0 8px;${meta}">${escapeHtml(toProse(note))}</td></tr>
<tr><td colspan="2"><img src="cid:${escapeHtml(file)}" alt="${escapeHtml(toProse(alt))}" width="510" style="display:block;width:100%;height:auto;border:0"></td></tr>
<tr><td class="meta rule" style="padding:6px 0 0;${rule}border-top-width:1px;${meta}">${escapeHtml(toProse(left))}</td><td class="meta rule" align="${end}" style="padding:6px 0 0;${rule}border-top-width:1px;${meta}">${escapeHtml(toProse(right))}</td></tr>
</table>`;
}

const renderTitle = (title: string): string =>
  `<td class="ink" valign="bottom" style="padding:0 0 8px;font-weight:600;${styleOf('ink', 'light')}">${escapeHtml(toProse(title))}</td>`;

function renderBars(reader: Reader, { title, head, rows, rest }: BarsBlock): string {
  const { end, start } = sidesOf(reader);
  const lines = rows.map(({ name, value, note, part, color }) => {
    const width = Math.max(1, Math.round(part * 100));
    const cell = `class="rule" valign="top" style="padding:9px 0 10px;${rule}border-top-width:1px;`;
    return `<tr><td ${cell}"><span class="ink" style="${styleOf('ink', 'light')}${WRAP}">${escapeHtml(toProse(name))}</span>
<table role="presentation" class="track" width="100%" cellspacing="0" cellpadding="0" border="0" style="width:100%;margin:6px 0 0;border-radius:2px;${styleOf('track', 'light')}"><tr><td width="${width}%" height="4" style="width:${width}%;height:4px;font-size:0;line-height:4px;border-radius:2px;background-color:${color}">&nbsp;</td><td height="4" style="height:4px;font-size:0;line-height:4px">${width === 100 ? '' : '&nbsp;'}</td></tr></table></td>
<td align="${end}" width="120" ${cell}width:120px;padding-${start}:16px;white-space:nowrap"><span class="ink" style="font-weight:600;${styleOf('ink', 'light')}">${escapeHtml(toProse(value))}</span><br><span class="meta" style="${meta}">${escapeHtml(toProse(note))}</span></td></tr>`;
  });
  return `${openTable('margin:0 0 16px;')}
<tr>${renderTitle(title)}<td class="meta" align="${end}" valign="bottom" width="120" style="width:120px;padding:0 0 8px;${meta}">${escapeHtml(toProse(head))}</td></tr>
${lines.join('\n')}
${rest === '' ? '' : `<tr><td class="rule" colspan="2" style="padding:10px 0 0;${rule}border-top-width:1px">${renderMeta(rest)}</td></tr>`}
</table>`;
}
