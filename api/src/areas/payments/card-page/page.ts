import type { Language } from '@certdeck/contract';
import { escapeHTML } from '../../../platform/mail-content/plain.ts';
import { paymentTexts } from '../texts.ts';

export interface CardPage {
  nonce: string;
  /** Addresses of the provider's library and of our own script. */
  library: string;
  script: string;
}

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:24px 16px}
main{max-width:34rem;margin:0 auto}h1{font-size:24px;line-height:1.3;margin:0 0 8px}p{margin:0 0 12px}
.muted{color:light-dark(#5b6472,#a3adbb)}[role=alert]{padding:12px 16px;border-radius:8px;background:light-dark(#fdecea,#4a1f1c)}
#card{margin:16px 0}#card iframe{border:0;width:100%}a{color:light-dark(#0b57b8,#8ab8ff)}
:focus-visible{outline:2px solid #0b63ce;outline-offset:2px}`;

/** The page in which a provider's card fields stand. */
export function cardPageHTML(language: Language, { nonce, library, script }: CardPage): string {
  const say = (key: 'title' | 'waiting' | 'failed' | 'other' | 'currencies') =>
    escapeHTML(paymentTexts[`card.${key}`][language]);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${say('title')}</title><style nonce="${nonce}">${STYLE}</style>
<script defer src="${escapeHTML(library)}"></script><script defer src="${escapeHTML(script)}"></script></head>
<body><main><h1>${say('title')}</h1>
<p id="currencies" class="muted" hidden>${say('currencies')}</p>
<p id="waiting" class="muted" role="status">${say('waiting')}</p>
<p id="failed" role="alert" hidden>${say('failed')}</p>
<div id="card"></div>
<p><a id="leave" href="/payment">${say('other')}</a></p></main></body></html>
`;
}
