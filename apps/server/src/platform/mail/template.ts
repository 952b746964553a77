import { escapeHtml } from '@vitrine/contract/core/html';
import { directionOf } from '@vitrine/messages/languages';
import { readToken } from '../design-tokens.ts';
import { type Block, renderBlock, renderBlockText } from './blocks.ts';
import type { Reader } from './reader.ts';
import { sidesOf, styleOf, themedClasses, toOneLine, toProse, WRAP } from './style.ts';

/** A file in a mail. Pictures that its blocks show are named by them. */
export interface MailFile {
  name: string;
  type: string;
  content: Buffer | string;
}

/** The account that a mail is about, as its members know it from the console. */
export interface MailBrand {
  name: string;
  /** `#RRGGBB`; null if the account has chosen none. */
  color: string | null;
}

export interface Mail {
  to: string;
  /** The recipient. The texts of the mail are in their language. */
  reader: Reader;
  /** The subject, which is also the heading of the mail. */
  subject: string;
  /** Its parts, from top to bottom. */
  text: readonly Block[];
  /** Shown below the text: a button in HTML, an address in plain text. */
  link?: { label: string; url: string };
  /** The name and color of the account that the mail is about; without it, the mail is from the product. */
  brand?: MailBrand;
  /** Why the recipient gets the mail, and how it ends. */
  unsubscribe?: {
    reason: string;
    /** The address of the page on which the recipient unsubscribes. */
    page: string;
    /** The address to which mail programs send POST, by RFC 8058. */
    atOnce: string;
  };
  files?: readonly MailFile[];
}

/** A mail as the mail server gets it. */
interface RenderedMail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { filename: string; contentType: string; content: Buffer | string; cid?: string }[];
}

/** `--accent` of the default brand as sRGB: mail programs know neither CSS variables nor `oklch()`. */
const ACCENT = '#1760d1';

const FONT = "'Hanken Grotesk',-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Edges of controls need this contrast with what is around them. */
const MIN_EDGE_CONTRAST = 3;

/**
 * A mail as HTML that mail programs accept: tables, styles in attributes, nothing to load. The colors
 * are those of the console. Programs that know `prefers-color-scheme` show the dark theme, the others the light one.
 */
export function renderMail(mail: Mail): RenderedMail {
  const subject = toOneLine(mail.subject);
  const { unsubscribe, files = [] } = mail;
  const shown = new Set(
    mail.text.flatMap((block) =>
      typeof block === 'object' && 'kind' in block && block.kind === 'picture' ? block.file : [],
    ),
  );
  return {
    // As an object, because the text of an address is parsed and may name several.
    to: { name: '', address: mail.to },
    subject,
    text: renderText(mail),
    html: renderHtml(mail, subject),
    headers: unsubscribe
      ? { 'List-Unsubscribe': `<${unsubscribe.atOnce}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {},
    attachments: files.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content,
      ...(shown.has(name) && { cid: name }),
    })),
  };
}

function renderText({ reader, text, link, brand, unsubscribe }: Mail): string {
  const { t } = reader;
  const blocks = text.map((block) => renderBlockText(reader, block));
  if (link) blocks.push(`${t('{label}:', { label: toOneLine(link.label) })}\n${link.url}`);
  // Mail programs show what is below two dashes and a space as a signature.
  const sender = [`-- \n${describeSender(reader, brand, link?.url)}`];
  if (unsubscribe) {
    sender.push(toProse(unsubscribe.reason), `${t('{label}:', { label: t('Unsubscribe') })}\n${unsubscribe.page}`);
  }
  return `${[...blocks, ...sender].join('\n\n')}\n`;
}

function renderHtml({ reader, text, link, brand, unsubscribe }: Mail, subject: string): string {
  const { end } = sidesOf(reader);
  const color = brand?.color ?? ACCENT;
  return `<!doctype html>
<html lang="${reader.language}" dir="${directionOf(reader.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${themedClasses.map((name) => `.${name} { ${styleOf(name, 'dark').replaceAll(';', ' !important;')} }`).join('\n')}
.fill { border-color: ${edgeOf(color, 'dark')} !important; }
}
</style>
</head>
<body class="wall" style="margin:0;padding:0;${styleOf('wall', 'light')}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(describeContent(text))}</div>
<table role="presentation" class="wall" width="100%" cellspacing="0" cellpadding="0" border="0" bgcolor="${readToken('wall').light}" style="${styleOf('wall', 'light')}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="560" cellspacing="0" cellpadding="0" border="0" style="width:100%;max-width:560px;table-layout:fixed;font:400 14px/20px ${FONT}">
<tr><td class="ink" style="padding:0 4px 12px;font-size:14px;line-height:20px;font-weight:600;${styleOf('ink', 'light')}${WRAP}"><span class="fill" style="display:inline-block;width:10px;height:10px;margin-${end}:8px;border:1px solid ${edgeOf(color, 'light')};border-radius:3px;background-color:${color}"></span>${escapeHtml(toProse(brand?.name ?? 'Vitrine'))}</td></tr>
<tr><td class="paper" bgcolor="${readToken('paper').light}" style="padding:24px;border:1px solid;border-radius:${readToken('radius').light};${styleOf('paper', 'light')}">
<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-0.014em;${styleOf('ink', 'light')}${WRAP}">${escapeHtml(toProse(subject))}</h1>
${text.map((block) => renderBlock(reader, block)).join('\n')}
${link ? renderButton(reader, link, color) : ''}
</td></tr>
<tr><td class="meta" style="padding:16px 4px 0;font-size:12px;line-height:16px;${styleOf('meta', 'light')}${WRAP}">${escapeHtml(describeSender(reader, brand, link?.url))}${unsubscribe ? renderUnsubscribe(reader, unsubscribe) : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

const renderUnsubscribe = ({ t }: Reader, { reason, page }: NonNullable<Mail['unsubscribe']>): string =>
  `<br>${escapeHtml(toProse(reason))} <a class="meta" href="${escapeHtml(page)}" style="${styleOf('meta', 'light')}text-decoration:underline">${escapeHtml(t('Unsubscribe'))}</a>`;

function renderButton({ t }: Reader, { label, url }: NonNullable<Mail['link']>, color: string): string {
  const ink = inkOn(color);
  const href = escapeHtml(url);
  return `<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:20px 0 16px"><tr>
<td class="fill" align="center" bgcolor="${color}" style="border-radius:8px;border:1px solid ${edgeOf(color, 'light')};background-color:${color}"><a href="${href}" style="display:inline-block;padding:10px 18px;color:${ink};font-weight:600;text-decoration:none"><span style="color:${ink}">${escapeHtml(toOneLine(label))}</span></a></td>
</tr></table>
<p class="meta" style="margin:0;font-size:12px;line-height:16px;${styleOf('meta', 'light')}${WRAP}">${escapeHtml(t('If the button does not work, open this address:'))}<br>${href}</p>`;
}

/** Returns the text that mailboxes show beside the subject: the first sentences after the salutation. */
const describeContent = (text: Mail['text']): string => {
  const rest = text.length > 1 ? text.slice(1) : text;
  return rest.flatMap(listSentences).map(toProse).join(' ').slice(0, 140);
};

/** Returns what a block says in sentences. */
function listSentences(block: Block): readonly string[] {
  if (typeof block === 'string') return [block];
  if (!('kind' in block)) return block;
  return block.kind === 'figures' ? block.figures.map(({ title, value }) => `${title} ${value}`) : [];
}

function describeSender({ t }: Reader, brand: MailBrand | undefined, url: string | undefined): string {
  const host = url === undefined ? undefined : new URL(url).host;
  const account = brand === undefined ? undefined : toProse(brand.name);
  if (account === undefined)
    return host === undefined ? t('Sent by Vitrine') : t('Sent by Vitrine at {host}', { host });
  return host === undefined
    ? t('Sent for {account} by Vitrine', { account })
    : t('Sent for {account} by Vitrine at {host}', { account, host });
}

/** Black or white, the one with more contrast: at least 4.58. */
const inkOn = (color: string): string =>
  contrastOf(color, '#ffffff') > contrastOf(color, '#000000') ? '#ffffff' : '#000000';

/** The border of a fill that is nearly as light or as dark as the paper; else its own color. */
const edgeOf = (color: string, theme: 'light' | 'dark'): string =>
  contrastOf(color, readToken('paper')[theme]) < MIN_EDGE_CONTRAST ? readToken('line-control')[theme] : color;

/** The contrast of two colors by WCAG 2, 1 to 21. */
function contrastOf(a: string, b: string): number {
  const [light = 0, dark = 0] = [a, b].map(luminanceOf).toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
