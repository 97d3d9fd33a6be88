/*
 * What stands on the page before the shell has drawn itself: its frame and its name, so that something
 * is there at once. Measures and colours are those of the layout and the sign-in page (host/src/shell),
 * so that nothing moves when they take over.
 */
import { languages } from '@certdeck/contract';
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

/** That of host/src/shell/Brand.tsx. */
const mark = (accent: string) =>
  `<svg viewBox="0 0 28 28" width="28" height="28" fill="none" stroke="#fff" stroke-width="1.600" stroke-linejoin="round" stroke-linecap="round"><rect width="28" height="28" rx="6" fill="${accent}" stroke="none"/><path d="M14 7.600l5 1.900v3.900c0 3.500-2.100 5.800-5 7-2.900-1.200-5-3.500-5-7V9.500zM11.700 14l1.700 1.700 3-3.200"/></svg>`;
const ACCENT = '#3f5fe0';

/** Colours by theme: page, panel, border, text. */
export const skeletonStyle = [
  'html{background:#fafbfd;color:#16181d;color-scheme:light}',
  'html[data-certdeck-mode=dark]{background:#0d1016;color:#e8eaef;color-scheme:dark}',
  'body{margin:0}',
  '.boot{display:flex;min-height:100vh;font:600 16px/1.5 system-ui,-apple-system,"Segoe UI","Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif}',
  // On a phone the name stands in the bar, beside the button of the navigation.
  '.boot-side{position:absolute;box-sizing:border-box;max-width:100%}',
  '.boot-name{display:flex;align-items:center;gap:10px;padding:14px 48px}',
  '.boot-name svg{flex-shrink:0}',
  '.boot-name span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}',
  '.boot-entry .boot-name{padding:18px 16px}',
  '.boot-main{flex:1}',
  '.boot-bar{height:56px;box-sizing:border-box;border-bottom:1px solid rgb(127 127 127/.2)}',
  '.boot-entry .boot-bar{display:none}',
  '@media(min-width:768px) and (max-width:1023px){.boot:not(.boot-entry) .boot-side{display:none}.boot-entry .boot-name{padding:18px 32px}}',
  '@media(min-width:1024px){.boot .boot-side{display:block;position:static;width:224px;border-right:1px solid rgb(127 127 127/.2);background:rgb(127 127 160/.06)}.boot-name{padding:14px 20px}.boot-entry .boot-side{width:40%;max-width:560px}.boot-entry .boot-name{padding:48px}}',
  `.boot-late{position:fixed;inset:0;display:grid;place-content:center;padding:16px;text-align:center;font:14px/1.5 system-ui,-apple-system,"Segoe UI","Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif;visibility:hidden;animation:boot-late 0s ${LATE}s forwards}`,
  '@keyframes boot-late{to{visibility:visible}}',
  '.boot-late div{display:none}',
  `${languages.map((lang) => `[lang=${lang}] .boot-late [lang=${lang}]`).join()}{display:block}`,
  '.boot-late h1{margin:0;font-size:16px}',
  '.boot-late p{margin:4px 0 16px}',
  '.boot-late a{display:inline-block;padding:7px 16px;border:1px solid;border-radius:6px;color:inherit;text-decoration:none}',
].join('');

/** Paths whose page has no navigation around it. */
const entries = new Set(['/sign-in', '/sign-up', '/password-reset', '/sec-validation']);

/** The frame for a path; `name` and the site's own `accent` are already safe for HTML. */
export function skeletonOf(path: string, name: string, accent = ACCENT): string {
  const kind = entries.has(path) ? 'boot boot-entry' : 'boot';
  return `<div class="${kind}" aria-hidden="true"><div class="boot-side"><div class="boot-name">${mark(accent)}<span>${name}</span></div></div><div class="boot-main"><div class="boot-bar"></div></div></div>${lateNotice}`;
}
