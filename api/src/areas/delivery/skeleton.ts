/*
 * What stands on the page before the shell has drawn itself: its frame and its name, so that something
 * is there at once. Measures and colours are those of the layout and the sign-in page (host/src/shell),
 * so that nothing moves when they take over.
 */
import { languages } from '@certdeck/contract';
import { markPaths } from './mark.ts';
import { openingStyle } from './opening.ts';
import { deliveryTexts } from './texts.ts';

/** Seconds after which a page that is still only this says so. */
const LATE = 15;
const LATE_TEXTS = ['late.title', 'late.text', 'late.reload'] as const;

/**
 * Without any script, since the scripts may be what never comes: styles alone show it, in the language that
 * host/src/first-paint.ts has set, or the page's own when that is missing too.
 */
const lateNotice = `<main class="boot-late">${languages
  .map((lang) => {
    const [title, text, reload] = LATE_TEXTS.map((key) => deliveryTexts[key][lang]);
    return `<div lang="${lang}"><h1>${title}</h1><p>${text}</p><a href="">${reload}</a></div>`;
  })
  .join('')}</main>`;

/** The mark of host/src/shell/Brand.tsx in a field of the accent. */
const mark = (accent: string) =>
  `<svg viewBox="0 0 28 28" width="28" height="28" fill="none" stroke="#fff" stroke-width="1.15"><rect width="28" height="28" rx="6" fill="${accent}" stroke="none"/>${markPaths()}</svg>`;
const ACCENT = '#434fdb';
/** Text as the theme sets it (shared/ui/src/theme/tokens.ts). */
const FACE =
  '-apple-system,"Segoe UI Variable Text","Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans","PingFang SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei","Hiragino Sans","Noto Sans JP",system-ui,sans-serif';

/** Colours by theme: page, panel, border, text. */
export const skeletonStyle = [
  'html{background:#faf9f6;color:#17181e;color-scheme:light}',
  'html[data-certdeck-mode=dark]{background:#0d0e13;color:#eeede8;color-scheme:dark}',
  'body{margin:0}',
  `.boot{display:flex;min-height:100vh;font:650 16px/1.25 ${FACE};letter-spacing:-.018em}`,
  '.boot:is(:lang(zh),:lang(ja)){letter-spacing:0}',
  // On a phone the name stands in the bar, beside the button of the navigation.
  '.boot-side{position:absolute;box-sizing:border-box;max-width:100%}',
  '.boot-name{display:flex;align-items:center;gap:10px;padding:12px 60px}',
  '.boot-name svg{flex-shrink:0}',
  '.boot-name span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}',
  '.boot-entry .boot-name{padding:16px 20px;font-size:18px}',
  '.boot-main{flex:1}',
  '.boot-bar{height:52px;box-sizing:border-box;border-bottom:1px solid rgb(127 127 127/.2)}',
  '.boot-entry .boot-bar{display:none}',
  // Widths as the layout has them: a menu, from 701 px icons at the side, from 1041 px with names.
  '@media(min-width:701px){.boot-side{position:static;width:56px;border-right:1px solid rgb(127 127 127/.2)}.boot-name{padding:14px 13px}.boot:not(.boot-entry) .boot-name span{display:none}.boot-entry .boot-side{width:auto;border:0}}',
  '@media(min-width:1041px){.boot-side{width:216px}.boot-name{padding:14px 18px}.boot:not(.boot-entry) .boot-name span{display:inline}}',
  '@media(min-width:861px){.boot-entry .boot-side{width:52.4%}.boot-entry .boot-name{padding:40px 48px}}',
  `.boot-late{position:fixed;inset:0;display:grid;place-content:center;padding:16px;text-align:center;font:14px/1.5 ${FACE};visibility:hidden;animation:boot-late 0s ${LATE}s forwards}`,
  '@keyframes boot-late{to{visibility:visible}}',
  '.boot-late div{display:none}',
  // A public page, where the layout will have it (host/src/shell/layout/GuestLayout.tsx).
  `.boot-page{padding:14px;font:400 14px/1.5 ${FACE};letter-spacing:normal}`,
  '.boot-page h1{margin:0 0 4px;font-size:20px;line-height:28px;font-weight:700;letter-spacing:-.018em}',
  '.boot-page p{margin:0 0 16px;max-width:70ch}',
  '.boot-page ul{margin:0;padding:0;list-style:none;display:flex;flex-wrap:wrap;gap:4px 16px}',
  '.boot-page a{color:inherit;display:inline-block;padding:4px 0}',
  '@media(min-width:701px){.boot-page{padding:20px 24px}}',
  openingStyle,
  `${languages.map((lang) => `[lang=${lang}] .boot-late [lang=${lang}]`).join()}{display:block}`,
  '.boot-late h1{margin:0;font-size:16px}',
  '.boot-late p{margin:4px 0 16px}',
  '.boot-late a{display:inline-block;padding:7px 16px;border:1px solid;border-radius:6px;color:inherit;text-decoration:none}',
].join('');

/** Paths whose page has no navigation around it. */
const entries = new Set([
  '/sign-in',
  '/sign-up',
  '/password-reset',
  '/sec-validation',
  '/sso',
  '/sso/callback',
]);

/**
 * The frame for a path; `name`, the site's own `accent`, the `content` of a public page and the `opening` of any other are
 * already safe for HTML.
 */
export function skeletonOf(
  path: string,
  name: string,
  { accent = ACCENT, content, opening = '' }: { accent?: string; content?: string; opening?: string } = {},
): string {
  const side = `<div class="boot-side" aria-hidden="true"><div class="boot-name">${mark(accent)}<span>${name}</span></div></div>`;
  if (content !== undefined)
    return `<div class="boot">${side}<div class="boot-main"><div class="boot-bar"></div>${content}</div></div>`;
  const kind = entries.has(path) ? 'boot boot-entry' : 'boot';
  return `<div class="${kind}" aria-hidden="true"><div class="boot-side"><div class="boot-name">${mark(accent)}<span>${name}</span></div></div><div class="boot-main"><div class="boot-bar"></div>${opening}</div></div>${lateNotice}`;
}
