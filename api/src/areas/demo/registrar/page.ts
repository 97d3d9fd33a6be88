import { toReadable } from '@certdeck/validation';
import type { Language } from '@certdeck/contract';
import type { FastifyReply } from 'fastify';
import { escapeHTML } from '../../../platform/mail-content/plain.ts';
import { dayText, momentText } from '../../../platform/mail-content/texts.ts';
import { policies } from '../../../ports/registrar/embedded/policies.ts';
import type { SponsoredName } from '../../../ports/registrar/embedded/sponsored-names.ts';
import type { RefusalCode } from '../../../ports/registrar/registrar.ts';
import { SANDBOX_STYLE } from '../payments/page.ts';
import { demoTexts, sayOfDemo } from '../texts.ts';
import type { ActOutcome, RegistrarAct } from './other-registrar.ts';

export interface RegistrarPage {
  names: readonly SponsoredName[];
  /** What became of the act that was asked for. */
  outcome?: ActOutcome | undefined;
}

type Key = keyof typeof demoTexts;

const REFUSALS: Readonly<Partial<Record<RefusalCode | 'NO_NAME', Key>>> = {
  NO_NAME: 'registrar.refused.noName',
  TAKEN: 'registrar.refused.taken',
  RESERVED: 'registrar.refused.reserved',
  NAME_INVALID: 'registrar.refused.invalid',
  CLAIMS_NEEDED: 'registrar.refused.claims',
  NOT_FOUND: 'registrar.refused.notFound',
  NOT_OURS: 'registrar.refused.notHere',
  NOT_ELIGIBLE: 'registrar.refused.state',
  LOCKED: 'registrar.refused.locked',
  CODE_INVALID: 'registrar.refused.code',
};

const DONE: Readonly<Record<RegistrarAct, Key>> = {
  register: 'registrar.done.register',
  code: 'registrar.done.code',
  approve: 'registrar.done.approve',
  reject: 'registrar.done.reject',
  ask: 'registrar.done.ask',
  cancel: 'registrar.done.cancel',
};

const STYLE = `${SANDBOX_STYLE}
main{max-width:52rem;margin:4vh auto}h2{font-size:18px;margin:32px 0 4px}
form{margin:12px 0}td form{display:inline;margin:0}td button{padding:5px 12px;font-size:14px;margin:2px 4px 2px 0}
input{font:inherit;width:100%;padding:10px 12px;border-radius:8px;border:1px solid light-dark(#8a93a0,#6b7482);background:none;color:inherit}
.field{display:grid;gap:4px}.fields{display:grid;gap:10px;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr))}form button.main{justify-self:start}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:8px 12px 8px 0;border-bottom:1px solid light-dark(#ccd2db,#48515e)}
th{font-size:14px;font-weight:600}td.name{overflow-wrap:anywhere;min-width:9rem}.problem{color:light-dark(#b3261e,#ffb4ab)}
.notice{border:1px solid light-dark(#ccd2db,#48515e);border-radius:8px;padding:12px 16px;margin:16px 0}.notice p:last-child{margin:0}
code{display:block;overflow-wrap:anywhere;user-select:all;font:15px ui-monospace,monospace;margin:0 0 12px}main a{color:light-dark(#0b63ce,#8ab8ff)}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`;

/** Answers with the page of the other registrar. A code that it shows is in no other answer. */
export function sendRegistrarPage(
  reply: FastifyReply,
  language: Language,
  page: RegistrarPage,
): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // Without one at all, browsers would name no origin for the page's own forms (Fetch, "append a request Origin").
      'referrer-policy': 'same-origin',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    })
    .send(htmlOf(language, page));
}

type Say = (key: Key, values?: Record<string, string>) => string;
type Done = Extract<ActOutcome, { kind: 'done' }>;
type Refused = Extract<ActOutcome, { kind: 'refused' }>;

function htmlOf(language: Language, { names, outcome }: RegistrarPage): string {
  const text: Say = (key, values = {}) => escapeHTML(sayOfDemo(key, values)[language]);
  const refused = outcome?.kind === 'refused' ? outcome : undefined;
  const isOfForm = refused?.act === 'register' || refused?.act === 'ask';
  const endings = new Intl.ListFormat(language, { type: 'disjunction' }).format(
    policies.map(({ tld }) => toReadable(tld)),
  );
  const above =
    outcome?.kind === 'done' ? noticeOf(language, text, outcome) : isOfForm ? '' : problemOf(text, refused);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${text('registrar.title')}</title><style>${STYLE}</style></head>
<body><header><p class="banner" role="note">${text('registrar.banner')}</p></header><main><h1>${text('registrar.title')}</h1>
<p class="muted">${text('registrar.lead')}</p>${above}
<h2 id="register">${text('registrar.register')}</h2><p class="muted">${text('registrar.register.text')}</p>
${formOf(text, 'register', 'registrar.register.submit', refused)}<p class="muted">${text('registrar.endings', { endings })}</p>
<h2 id="names">${text('registrar.names')}</h2>${tableOf(language, text, names)}
<h2 id="ask">${text('registrar.ask')}</h2><p class="muted">${text('registrar.ask.text')} <a href="/domain/transfer/out">${text('registrar.toOut')}</a></p>
${formOf(text, 'ask', 'registrar.ask.submit', refused)}
</main></body></html>
`;
}

const problemOf = (text: Say, refused: Refused | undefined): string =>
  refused === undefined
    ? ''
    : `<p class="problem" role="alert">${text(REFUSALS[refused.why] ?? 'registrar.refused.other', {
        name: refused.name,
        detail: refused.detail,
      })}</p>`;

/** A form for a name, and for its code where the act wants one. What was refused is said in it, with what was typed. */
function formOf(text: Say, act: 'register' | 'ask', submit: Key, refused: Refused | undefined): string {
  const typed = refused?.act === act ? refused : undefined;
  const field = (name: 'name' | 'code') =>
    `<label class="field">${text(`registrar.${name}`)}<input name="${name}" value="${escapeHTML(typed?.[name] ?? '')}" autocapitalize="none" autocomplete="off" spellcheck="false" required></label>`;
  return `<form method="post" aria-labelledby="${act}">${problemOf(text, typed)}
<div class="fields">${field('name')}${act === 'ask' ? field('code') : ''}</div>
<button class="main" name="act" value="${act}">${text(submit)}</button></form>`;
}

/** What was done, and the code that it gave. */
function noticeOf(language: Language, text: Say, { act, name, newCode, until }: Done): string {
  const values = { name: toReadable(name), until: until ? momentText(until, language) : '' };
  const code =
    newCode === undefined
      ? ''
      : `<p>${text('registrar.code.once')}</p><code>${escapeHTML(`${name} ${newCode}`)}</code>
<p><a href="/domain/transfer/in">${text('registrar.toIn')}</a></p>`;
  return `<div class="notice" role="status"><p>${text(DONE[act], values)}</p>${code}</div>`;
}

function tableOf(language: Language, text: Say, names: readonly SponsoredName[]): string {
  if (names.length === 0) return `<p class="muted">${text('registrar.names.none')}</p>`;
  const columns = ['name', 'column.end', 'column.state', 'column.acts'] as const;
  const head = columns.map((column) => `<th scope="col">${text(`registrar.${column}`)}</th>`).join('');
  return `<div class="scroll" role="region" aria-labelledby="names" tabindex="0"><table aria-labelledby="names"><thead><tr>${head}</tr></thead>
<tbody>${names.map((one) => rowOf(language, text, one)).join('')}</tbody></table></div>`;
}

function rowOf(
  language: Language,
  text: Say,
  { name, expiresAt, lockedUntil, pending }: SponsoredName,
): string {
  const shown = escapeHTML(toReadable(name));
  const button = (act: RegistrarAct, key: Key) =>
    `<button name="act" value="${act}">${text(key)}<span class="hidden"> ${shown}</span></button>`;
  const until = pending ? momentText(pending.decidedAt, language) : '';
  const state = pending
    ? text(pending.toUs ? 'registrar.state.coming' : 'registrar.state.leaving', { until })
    : lockedUntil
      ? text('registrar.state.locked', { until: dayText(lockedUntil, language) })
      : text('registrar.state.here');
  const buttons = pending?.toUs
    ? button('cancel', 'registrar.cancel')
    : pending
      ? button('approve', 'registrar.approve') + button('reject', 'registrar.reject')
      : button('code', 'registrar.code.new');
  return `<tr><td class="name">${shown}</td><td>${escapeHTML(dayText(expiresAt, language))}</td><td>${state}</td>
<td><form method="post"><input type="hidden" name="name" value="${escapeHTML(name)}">${buttons}</form></td></tr>`;
}
