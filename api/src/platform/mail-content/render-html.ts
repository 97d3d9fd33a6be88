import type { Language } from '@certdeck/contract';
import { readableOn, textOn } from './colour.ts';
import type { MailBlock, MailContent, MailSite } from './content.ts';
import { escapeHTML } from './plain.ts';
import { mailTexts, SETTINGS_PATH } from './texts.ts';

/** Neutrals of the design system's two themes (shared/ui/src/theme/tokens.ts). */
const light = {
  bg: '#faf9f6',
  card: '#ffffff',
  line: '#e8e4db',
  box: '#f6f4ef',
  fg: '#17181e',
  muted: '#50515b',
} as const;
const dark = {
  bg: '#0d0e13',
  card: '#14161d',
  line: '#363a48',
  box: '#21242f',
  fg: '#eeede8',
  muted: '#aaacb7',
} as const;

/** Text, ground and edge of the words above a heading, in light and dark. */
const tones = {
  warning: { light: ['#7e4f02', '#fef6ee', '#f6d8b6'], dark: ['#ebba81', '#2c1f0e', '#543a19'] },
  danger: { light: ['#a3161d', '#fff1f0', '#fbd0cd'], dark: ['#ffb0aa', '#361315', '#6b2526'] },
  success: { light: ['#05693b', '#f1faf3', '#c4e8cf'], dark: ['#86d6a2', '#0c2617', '#1c4d30'] },
} as const;

const FONT =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','PingFang SC','Hiragino Sans','Microsoft YaHei',sans-serif";
const MONO = 'ui-monospace,Menlo,Consolas,monospace';
const SIDE = 'padding-left:32px;padding-right:32px';

/** A mail's colours in dark, for programs that follow the reader's theme; Outlook's name for it is `data-ogsc`. */
function darkRules(tone: keyof typeof tones | undefined, link: string): string {
  const [text, ground, edge] = tones[tone ?? 'warning'].dark;
  const rules = [
    ['.bg', `background:${dark.bg}`],
    ['.card', `background:${dark.card};border-color:${dark.line}`],
    ['.fg', `color:${dark.fg}`],
    ['.mu', `color:${dark.muted}`],
    ['.box', `background:${dark.box};border-color:${dark.line};color:${dark.fg}`],
    ['.ln', `border-color:${dark.line}`],
    ['.a', `color:${link}`],
    ...(tone ? [['.mark', `background:${ground};border-color:${edge};color:${text}`]] : []),
  ] as const;
  const written = (scope: string) =>
    rules.map(([name, style]) => `${scope}${name}{${style.replaceAll(/;|$/g, '!important$&')}}`).join('');
  return `@media (prefers-color-scheme:dark){${written('')}}${written('[data-ogsc] ')}`;
}

const NARROW =
  '@media (max-width:520px){.w{width:100%!important}.px{padding-left:20px!important;padding-right:20px!important}' +
  '.h{font-size:21px!important;line-height:28px!important}.b,.b td{width:100%!important}.b a{display:block!important;padding:11px 12px!important}' +
  '.f td{display:block!important;width:auto!important}.f .k{padding-bottom:0!important;border-bottom:0!important}.f .v{padding-top:0!important}}';

function rowOf(block: MailBlock, site: MailSite): string {
  switch (block.block) {
    case 'sentence':
      return `<tr><td class="px mu" style="${SIDE};padding-top:10px;color:${light.muted}">${escapeHTML(block.text)}</td></tr>`;
    case 'code':
      return (
        `<tr><td class="px" style="${SIDE};padding-top:18px"><table role="presentation"><tr>` +
        `<td class="box" style="background:${light.box};border:1px solid ${light.line};border-radius:8px;padding:10px 22px;color:${light.fg};font-family:${MONO};font-size:28px;line-height:38px;font-weight:600;letter-spacing:5px">${escapeHTML(block.code)}</td>` +
        '</tr></table></td></tr>'
      );
    case 'button': {
      const href = escapeHTML(site.origin + block.path);
      return (
        `<tr><td class="px" style="${SIDE};padding-top:20px"><table role="presentation" class="b"><tr>` +
        `<td style="background:${site.accent};border-radius:8px;text-align:center"><a href="${href}" style="display:inline-block;padding:11px 26px;line-height:24px;font-size:16px;font-weight:600;color:${textOn(site.accent)};text-decoration:none">${escapeHTML(block.label)}</a></td>` +
        '</tr></table></td></tr>'
      );
    }
    case 'facts': {
      const rows = block.rows.map(({ label, value, isExact = false }) => {
        const exact = isExact ? `;font-family:${MONO};font-size:13px` : '';
        const cell = `border-bottom:1px solid ${light.line};font-size:14px;line-height:21px`;
        return (
          `<tr><td class="k mu ln" width="136" valign="top" style="padding:9px 12px 9px 0;${cell};color:${light.muted}">${escapeHTML(label)}</td>` +
          `<td class="v fg ln" valign="top" style="padding:9px 0;${cell};color:${light.fg};overflow-wrap:anywhere;word-break:break-word${exact}">${escapeHTML(value)}</td></tr>`
        );
      });
      return (
        `<tr><td class="px" style="${SIDE};padding-top:24px">` +
        `<table role="presentation" width="100%" class="f ln" style="border-top:1px solid ${light.line}">${rows.join('')}</table></td></tr>`
      );
    }
  }
}

/** The page of a mail: tables and inline styles, since mail programs drop most else; a style sheet for what they allow. */
export function mailHTML(content: MailContent, site: MailSite, language: Language): string {
  const link = readableOn(site.accent, light.bg);
  const { mark } = content;
  const preview = content.blocks.find((one) => one.block === 'sentence')?.text ?? '';
  const [text, ground, edge] = tones[mark?.tone ?? 'warning'].light;
  const title = escapeHTML(content.subject);
  const footer = mailTexts.footer(site)[language];
  const initial = escapeHTML(Array.from(site.name.trim().toUpperCase())[0] ?? '');
  const home = `<a href="${escapeHTML(site.origin)}" class="a" style="color:${link}">${escapeHTML(new URL(site.origin).host)}</a>`;
  const settings = `<a href="${escapeHTML(site.origin + SETTINGS_PATH)}" class="a" style="color:${link}">${escapeHTML(mailTexts.settings[language])}</a>`;
  return [
    `<!doctype html>`,
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title>`,
    `<style>:root{color-scheme:light dark}body{margin:0;padding:0}table{border-collapse:separate;border-spacing:0}td{padding:0}`,
    NARROW,
    darkRules(mark?.tone, readableOn(site.accent, dark.bg)),
    `</style></head>`,
    `<body class="bg" style="margin:0;background:${light.bg};-webkit-text-size-adjust:100%">`,
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHTML(preview)}</div>`,
    `<table role="presentation" width="100%" class="bg" style="background:${light.bg}"><tr><td align="center" style="padding:28px 12px">`,
    `<table role="presentation" class="w" width="560" style="width:560px;max-width:560px;text-align:start;font-family:${FONT};font-size:15px;line-height:23px">`,
    `<tr><td class="px" style="${SIDE};padding-bottom:18px"><table role="presentation"><tr>`,
    `<td aria-hidden="true" width="28" style="width:28px;height:28px;background:${site.accent};border-radius:7px;text-align:center;color:${textOn(site.accent)};font-weight:700;font-size:16px;line-height:28px">${initial}</td>`,
    `<td class="fg" style="padding-left:10px;font-size:16px;font-weight:600;color:${light.fg}">${escapeHTML(site.name)}</td></tr></table></td></tr>`,
    `<tr><td class="card" style="background:${light.card};border:1px solid ${light.line};border-radius:10px;padding-bottom:30px">`,
    `<table role="presentation" width="100%">`,
    mark
      ? `<tr><td class="px" style="${SIDE};padding-top:28px"><table role="presentation"><tr><td class="mark" style="background:${ground};border:1px solid ${edge};border-radius:5px;color:${text};font-size:13px;line-height:22px;padding:0 9px;font-weight:500">${escapeHTML(mark.text)}</td></tr></table></td></tr>`
      : '',
    `<tr><td class="px fg" style="${SIDE};padding-top:${mark ? 12 : 28}px"><h1 class="h fg" style="margin:0;font-size:23px;line-height:31px;font-weight:600;color:${light.fg};overflow-wrap:anywhere;word-break:break-word">${escapeHTML(content.heading)}</h1></td></tr>`,
    ...content.blocks.map((block) => rowOf(block, site)),
    `</table></td></tr>`,
    `<tr><td class="px mu" style="${SIDE};padding-top:18px;font-size:12px;line-height:19px;color:${light.muted}">${escapeHTML(content.why)}${content.isChosen ? ` ${settings}` : ''}<br><br>`,
    escapeHTML(footer).replace('{link}', home),
    `</td></tr></table></td></tr></table></body></html>`,
  ].join('\n');
}
