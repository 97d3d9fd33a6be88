import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const br = promisify(brotliCompress);
const gz = promisify(gzip);

/** The better one that the browser takes; a page's data has no secrets that its length could tell of. */
function encodingOf(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = new Map(
    (request.headers['accept-encoding'] ?? '').split(',').map((part) => {
      const [name = '', weight = 'q=1'] = part.trim().split(/\s*;\s*/);
      return [name, Number(weight.slice('q='.length)) > 0] as const;
    }),
  );
  return (['br', 'gzip'] as const).find((name) => accepted.get(name));
}

/** Answers shorter than this gain less than the headers say. */
const WORTH = 2048;

/** A text as the browser takes it, as small as a millisecond allows; says in the headers how it was made. */
async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  const encoding = encodingOf(request);
  const others = reply.getHeader('vary');
  reply.header('vary', others ? `${String(others)}, accept-encoding` : 'accept-encoding');
  if (!encoding) return text;
  reply.header('content-encoding', encoding);
  return encoding === 'br'
    ? br(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : gz(text, { level: 5 });
}

/** Sends a text that is made for each request: the registry in it grows with every area, and is words. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  return reply.send(await compressed(request, reply, text));
}

/**
 * Compresses the longer answers of calls that read (D-407). What another site may guess from lengths needs that site to
 * ask in the customer's name, which a token in a header rules out; what is shown once is answered to POST.
 */
export function compressReads(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, payload: unknown) => {
    const isRead = request.method === 'GET' && typeof payload === 'string' && payload.length >= WORTH;
    const isJson = /^application\/json\b/.test(String(reply.getHeader('content-type')));
    return isRead && isJson && !reply.hasHeader('content-encoding')
      ? compressed(request, reply, payload)
      : payload;
  });
}
