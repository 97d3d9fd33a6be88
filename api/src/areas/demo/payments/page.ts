import type { Language } from '@certdeck/contract';
import type { FastifyReply } from 'fastify';
import { escapeHTML } from '../../../platform/mail-content/plain.ts';
import { demoTexts, sayOfDemo } from '../texts.ts';

/** What a page of a sandbox shows. */
export interface SandboxPage {
  /** What the provider is called. */
  provider: string;
  amount: SandboxAmount | string;
  /** What is paid, as the provider was told. */
  name: string;
  /** Whether the customer can still pay. */
  isOpen: boolean;
  /** What the customer may do, the likeliest first. */
  acts: readonly SandboxAct[];
  /** Whether the portal is told of what is done here, so that its news can get lost; absent, it is. */
  canBeLost?: boolean;
  /** What stands in a real installation in the place of this page; absent, the provider's. */
  how?: 'wallet';
  /** Where the browser goes without paying. */
  back: string;
}

/** What is paid in a currency. */
export interface SandboxAmount {
  minor: number;
  /** Digits of the currency after the point. */
  digits: number;
  /** ISO 4217. */
  currency: string;
}

/** What the customer may do; `lost` besides pays and keeps the news from the portal. */
export const sandboxActs = ['pay', 'slow', 'refuse'] as const;
export type SandboxAct = (typeof sandboxActs)[number];

/** Answers with the page of a sandbox; undefined for a payment that nobody asked for. */
export function sendSandboxPage(
  reply: FastifyReply,
  language: Language,
  page: SandboxPage | undefined,
): FastifyReply {
  return reply
    .code(page ? 200 : 404)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    })
    .send(htmlOf(language, page));
}

/** Style of all pages of sandboxes. */
export const SANDBOX_STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:0 16px}
.banner{margin:0 -16px;padding:8px 16px;text-align:center;font-size:14px;background:light-dark(#fdf3d7,#3a3115)}
main{max-width:26rem;margin:8vh auto}h1{font-size:24px;line-height:1.3;margin:0 0 4px}p{margin:0 0 12px}
.muted{color:light-dark(#5b6472,#a3adbb);font-size:14px}form{display:grid;gap:10px;margin:24px 0}
button,.link{font:inherit;padding:11px 16px;border-radius:8px;border:1px solid light-dark(#ccd2db,#48515e);background:none;color:inherit;cursor:pointer;text-align:center;text-decoration:none}
button.main{font-weight:600;border-color:#0b63ce;background:#0b63ce;color:#fff}label{display:flex;gap:8px;font-size:14px}
:focus-visible{outline:2px solid #0b63ce;outline-offset:2px}`;

const amountText = (language: Language, { minor, digits, currency }: SandboxAmount): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(minor / 10 ** digits);

function htmlOf(language: Language, page: SandboxPage | undefined): string {
  const say = (key: Parameters<typeof sayOfDemo>[0], values: Record<string, string> = {}) =>
    escapeHTML(sayOfDemo(key, values)[language]);
  const title = page
    ? say('pay.title', {
        amount: typeof page.amount === 'string' ? page.amount : amountText(language, page.amount),
      })
    : say('pay.unknown');
  const button = (act: SandboxAct, n: number) =>
    `<button name="act" value="${act}"${n === 0 ? ' class="main"' : ''}>${escapeHTML(demoTexts[`pay.${act}`][language])}</button>`;
  const form =
    page?.isOpen === true
      ? `<form method="post">${page.acts.map(button).join('')}
${page.canBeLost === false ? '' : `<label><input type="checkbox" name="lost" value="1">${say('pay.lost')}</label>`}
<a class="link" href="${escapeHTML(page.back)}">${say('pay.back')}</a></form>`
      : page
        ? `<p>${say('pay.over')}</p><a class="link" href="${escapeHTML(page.back)}">${say('pay.returnTo')}</a>`
        : '';
  const about = page
    ? `<p>${escapeHTML(page.name)}</p><p class="muted">${escapeHTML(page.provider)} · ${say(page.how === 'wallet' ? 'pay.wallet' : 'pay.how')}</p>`
    : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${SANDBOX_STYLE}</style></head>
<body><p class="banner" role="note">${say('pay.banner')}</p><main><h1>${title}</h1>${about}${form}</main></body></html>
`;
}
