import type { Language } from '@certdeck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MailSite, SiteOf } from '../../platform/mail-content/content.ts';
import { escapeHTML } from '../../platform/mail-content/plain.ts';
import { textOn } from '../../platform/mail-content/colour.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { languageOf } from '../../platform/server/texts.ts';
import { saveChoice } from './choices.store.ts';
import { notifyTexts } from './texts.ts';
import { readUnsubscribeToken, UNSUBSCRIBE_PATH } from './unsubscribe.ts';
import { openScope } from '../../platform/server/scope.ts';

export interface UnsubscribePorts {
  db: Db;
  now: () => Date;
  siteOf: SiteOf;
  /** Under which links are signed. */
  linkKey(): Promise<Buffer>;
}

/**
 * The end of a kind of mails for one reader: a program posts (RFC 8058), a person is shown what would end and posts
 * with its button, since programs open links of mails to look at them.
 */
export function registerUnsubscribe(server: FastifyInstance, ports: UnsubscribePorts): void {
  const { db, now, siteOf } = ports;
  const answer = (
    reply: FastifyReply,
    request: FastifyRequest,
    status: number,
    key: 'off.ask' | 'off.done' | 'off.unknown',
    asks = false,
  ) => {
    const language = languageOf(request.headers['accept-language']);
    const site = siteOf(request.hostname);
    return reply
      .code(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      })
      .send(page(site, language, notifyTexts[key][language], asks));
  };
  const said = async (request: FastifyRequest) => {
    const { of } = request.query as Record<string, unknown>;
    return typeof of === 'string' ? readUnsubscribeToken(await ports.linkKey(), of) : undefined;
  };

  void openScope(server, 'unsubscribe', async (scope) => {
    // The body says nothing that the address doesn't; whatever a mail program sends is taken.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null),
    );
    scope.get(UNSUBSCRIBE_PATH, async (request, reply) => {
      const unsubscription = await said(request);
      if (!unsubscription) return answer(reply, request, 404, 'off.unknown');
      return answer(reply, request, 200, 'off.ask', true);
    });
    scope.post(UNSUBSCRIBE_PATH, async (request, reply) => {
      const unsubscription = await said(request);
      if (!unsubscription) return answer(reply, request, 404, 'off.unknown');
      await saveChoice(db, { ...unsubscription, way: 'email', chosen: false }, now());
      return answer(reply, request, 200, 'off.done');
    });
  });
}

function page(site: MailSite, language: Language, text: string, asks: boolean): string {
  const title = escapeHTML(notifyTexts['off.title'][language]);
  const button = `<form method="post"><button>${escapeHTML(notifyTexts['off.button'][language])}</button></form>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:12vh auto;padding:0 20px}h1{font-size:22px}button{font:inherit;font-weight:600;padding:11px 24px;border:0;border-radius:8px;background:${site.accent};color:${textOn(site.accent)};cursor:pointer}</style></head>
<body><p>${escapeHTML(site.name)}</p><h1>${title}</h1><p>${escapeHTML(text)}</p>${asks ? button : ''}</body></html>
`;
}
