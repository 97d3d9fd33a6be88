/*
 * What stands on the page before the shell has drawn itself: its frame and its name, so that something
 * is there at once. Measures and colours are those of the layout and the sign-in page (host/src/shell),
 * so that nothing moves when they take over.
 */

const mark =
  '<svg viewBox="0 0 32 32" width="28" height="28"><rect width="32" height="32" rx="8" fill="#3f5fe0"/><path d="M16 6l8 3v6c0 5-3.400 9.300-8 11-4.600-1.700-8-6-8-11V9z" fill="none" stroke="#fff" stroke-width="2.200"/></svg>';

/** Colours by theme: page, panel, border, text. */
export const skeletonStyle = [
  'html{background:#fafbfd;color:#16181d;color-scheme:light}',
  'html[data-certdeck-mode=dark]{background:#0d1016;color:#e8eaef;color-scheme:dark}',
  'body{margin:0}',
  '.boot{display:flex;min-height:100vh;font:600 16px/1.5 system-ui,-apple-system,"Segoe UI","Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif}',
  '.boot-side{display:none;box-sizing:border-box;width:224px;border-right:1px solid rgb(127 127 127/.2);background:rgb(127 127 160/.06)}',
  '.boot-entry .boot-side{width:40%}',
  '.boot-name{display:flex;align-items:center;gap:10px;padding:14px 20px}',
  '.boot-entry .boot-name{padding:48px}',
  '.boot-main{flex:1}',
  '.boot-bar{height:56px;box-sizing:border-box;border-bottom:1px solid rgb(127 127 127/.2)}',
  '.boot-entry .boot-bar{display:none}',
  '@media(min-width:1024px){.boot-side{display:block}}',
].join('');

/** Paths whose page has no navigation around it. */
const entries = new Set(['/sign-in', '/sign-up', '/password-reset', '/sec-validation']);

/** The frame for a path; `name` is already safe for HTML. */
export function skeletonOf(path: string, name: string): string {
  const kind = entries.has(path) ? 'boot boot-entry' : 'boot';
  return `<div class="${kind}" aria-hidden="true"><div class="boot-side"><div class="boot-name">${mark}<span>${name}</span></div></div><div class="boot-main"><div class="boot-bar"></div></div></div>`;
}
