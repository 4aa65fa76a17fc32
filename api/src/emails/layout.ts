/** The layout of all mails: renders a few kinds of blocks as plain text and as HTML. */
import { platform } from '../platform/platform.js';
import { settings } from '../platform/settings/current.js';
import { PICTURE_PATH } from '../platform/settings/kinds.js';
import { mailColours } from '../platform/settings/palette.js';
import type { Settings } from '../platform/settings/settings.js';

export type Block =
  | { kind: 'text'; text: string }
  /** A one-time code, in large type. */
  | { kind: 'code'; code: string }
  /** Rows of name and value; `strong` highlights the last row as a total. */
  /** A line break in a value is a comma in the plain text. */
  | { kind: 'facts'; rows: readonly (readonly [string, string])[]; strong?: boolean }
  | { kind: 'button'; label: string; href: string }
  /** Small print. */
  | { kind: 'note'; text: string };

export interface MailContent {
  subject: string;
  heading: string;
  /** Preview text beside the subject in mail programs; default: the first text. */
  preview?: string;
  blocks: readonly Block[];
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Colours that the owner does not choose. */
const FIXED = {
  surface: '#ffffff',
  ink: '#1e2a25',
  soft: '#525f58',
  line: '#e3dbcd',
  brass: '#d2a266',
};
const SANS = "'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif";
const DISPLAY = "Georgia,'Times New Roman',serif";

type Colours = typeof FIXED & ReturnType<typeof mailColours>;

/** Cached colours of the latest settings. */
let chosen: { settings: Settings; colours: Colours } | undefined;

function colours(): Colours {
  const now = settings();
  if (chosen?.settings !== now) chosen = { settings: now, colours: { ...FIXED, ...mailColours(now) } };
  return chosen.colours;
}

/** Renders a mail as text and as HTML. It escapes every value, so callers pass plain text. */
export function renderMail(content: MailContent): RenderedMail {
  return { subject: content.subject.replace(/\s+/g, ' ').trim(), text: asText(content), html: asHtml(content) };
}

function asText({ heading, blocks }: MailContent): string {
  const { brand, tagline, phone, email, mailSignature, address } = settings();
  return (
    [
      heading,
      ...blocks.map(blockText),
      ...(mailSignature ? [mailSignature] : []),
      `--\n${brand} · ${tagline}\n${address.street}, ${address.city} ${address.postalCode}\n${phone} · ${email}`,
    ].join('\n\n') + '\n'
  );
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'code':
      return `    ${block.code}`;
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value.replaceAll('\n', ', ')}`).join('\n');
    case 'button':
      return `${block.label}: ${block.href}`;
  }
}

function asHtml({ subject, heading, preview, blocks }: MailContent): string {
  const first = blocks.find((block) => block.kind === 'text');
  const { brand, tagline, phone, email, mailSignature, address } = settings();
  const { street, city, state, postalCode } = address;
  const COLOUR = colours();
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:${COLOUR.paper};color:${COLOUR.ink};font:16px/1.55 ${SANS}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview ?? (first?.kind === 'text' ? first.text : heading))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${COLOUR.surface};border:1px solid ${COLOUR.line};border-radius:16px;overflow:hidden">
<tr><td style="background:${COLOUR.primary};padding:20px 24px;border-bottom:3px solid ${COLOUR.brass}">${brandHtml()}</td></tr>
<tr><td style="padding:28px 24px">
<h1 style="margin:0 0 16px;font:26px/1.25 ${DISPLAY};color:${COLOUR.ink}">${escapeHtml(heading)}</h1>
${blocks.map(blockHtml).join('\n')}
${mailSignature && blockHtml({ kind: 'text', text: mailSignature })}
</td></tr>
<tr><td style="padding:20px 24px;border-top:1px solid ${COLOUR.line};font-size:13px;color:${COLOUR.soft}">${escapeHtml(brand)} · ${escapeHtml(tagline)}<br>${escapeHtml(`${street}, ${city}, ${state} ${postalCode}`)}<br>${escapeHtml(phone)} · <a href="mailto:${escapeHtml(email)}" style="color:${COLOUR.soft}">${escapeHtml(email)}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The logo on its background; its alternative text is the brand. */
function brandHtml(): string {
  const { brand, logo } = settings();
  const style = `font:24px/1.2 ${DISPLAY};color:${colours().onPrimary}`;
  const [, width, height] = PICTURE_PATH.exec(logo) ?? [];
  if (!width || !height) return `<span style="${style}">${escapeHtml(brand)}</span>`;
  const shownHeight = Math.round(Math.min(40, (220 * Number(height)) / Number(width)));
  const shownWidth = Math.round((Number(width) * shownHeight) / Number(height));
  return `<span style="display:inline-block;background:${FIXED.surface};padding:6px 10px;border-radius:8px"><img src="${escapeHtml(platform().config.publicUrl + logo)}" alt="${escapeHtml(brand)}" width="${shownWidth}" height="${shownHeight}" style="display:block;font:24px/1.2 ${DISPLAY};color:${FIXED.ink}"></span>`;
}

function blockHtml(block: Block): string {
  const COLOUR = colours();
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${lines(block.text)}</p>`;
    case 'note':
      return `<p style="margin:0 0 16px;font-size:13px;color:${COLOUR.soft}">${lines(block.text)}</p>`;
    case 'code':
      return `<p style="margin:0 0 16px;padding:16px;background:${COLOUR.paper};border:1px solid ${COLOUR.line};border-radius:10px;text-align:center;font:700 30px/1.2 monospace;letter-spacing:8px">${escapeHtml(block.code)}</p>`;
    case 'button':
      return `<p style="margin:24px 0"><a href="${escapeHtml(block.href)}" style="display:inline-block;padding:12px 28px;background:${COLOUR.primary};color:${COLOUR.onPrimary};text-decoration:none;border-radius:999px">${escapeHtml(block.label)}</a></p>`;
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${block.rows
        .map(([name, value], index) => {
          const sum = block.strong && index === block.rows.length - 1 ? ';font-weight:700' : '';
          const cell = `padding:6px 0;border-bottom:1px solid ${COLOUR.line};vertical-align:top${sum}`;
          return `<tr><td style="${cell};padding-right:16px">${lines(name)}</td><td align="right" style="${cell};white-space:nowrap">${lines(value)}</td></tr>`;
        })
        .join('')}</table>`;
  }
}

/** Escapes text for HTML, with line breaks. Keeps order numbers and quantities such as "× 2" on one line. */
function lines(text: string): string {
  return escapeHtml(text)
    .replace(/\b[A-Z]{2}-\d{8}-\d+\b|× \d+$/g, '<span style="white-space:nowrap">$&</span>')
    .replace(/\n/g, '<br>');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** Changes user-written text so that mail programs do not turn URLs in it into links. */
export function withoutLinks(text: string): string {
  return text
    .replace(/:\/\//g, ': //')
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, '. ')
    .replace(/@(?=\S)/g, ' at ');
}
