import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/database/transaction.ts';
import { openScope } from '../../../platform/server/scope.ts';
import { languageOf } from '../../../platform/server/texts.ts';
import { isOwnMachine } from '../own-machine.ts';
import { otherRegistrar, registrarActs } from './other-registrar.ts';
import { sendRegistrarPage } from './page.ts';

/** Where the other registrar of a demonstration is. */
export const REGISTRAR_PATH = '/demo/registrar';
const BODY_LIMIT = 4_096;

export interface OtherRegistrarPorts {
  db: Db;
  now: () => Date;
  /** Has the portal hear what the registry has to tell it, so that nobody waits for the next time it asks. */
  poll(): Promise<void>;
}

/**
 * The page of another registrar at the embedded registry, for names to come from and to go to. For browsers on the
 * machine of the demonstration alone, as its inbox is, since its names are everybody's who sees it; and no page of
 * another site can have one of them act.
 */
export function bindOtherRegistrar(server: FastifyInstance, { db, now, poll }: OtherRegistrarPorts): void {
  const registrar = otherRegistrar({ db, now });
  void openScope(server, 'demo registrar', async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    own.get(REGISTRAR_PATH, async (request, reply) => {
      if (!isOwnMachine(request.ip)) return reply.code(404).send();
      return sendRegistrarPage(reply, languageIn(request), { names: await registrar.names() });
    });
    own.post(REGISTRAR_PATH, async (request, reply) => {
      if (!isOwnMachine(request.ip)) return reply.code(404).send();
      if (isFromElsewhere(request)) return reply.code(403).send();
      const fields = parse(typeof request.body === 'string' ? request.body : '');
      const field = (name: string) => [fields[name] ?? ''].flat()[0]?.trim() ?? '';
      const act = registrarActs.find((one) => one === fields['act']);
      const outcome = act && (await registrar.act({ act, name: field('name'), code: field('code') }));
      if (outcome?.kind === 'done') await poll();
      return sendRegistrarPage(reply, languageIn(request), { names: await registrar.names(), outcome });
    });
  });
}

const languageIn = ({ headers }: FastifyRequest) => languageOf(headers['accept-language']);

/** Whether a page of another site sent a form; browsers name where it comes from in one of two ways, or in both. */
function isFromElsewhere({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && headers.origin.replace(/^https?:\/\//, '') !== host;
}
