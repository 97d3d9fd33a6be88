import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const br = promisify(brotliCompress);
const gz = promisify(gzip);

/** The better one that the browser takes; the page's data has no secrets that its length could tell of. */
function encodingOf(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = new Map(
    (request.headers['accept-encoding'] ?? '').split(',').map((part) => {
      const [name = '', weight = 'q=1'] = part.trim().split(/\s*;\s*/);
      return [name, Number(weight.slice('q='.length)) > 0] as const;
    }),
  );
  return (['br', 'gzip'] as const).find((name) => accepted.get(name));
}

/**
 * Sends a text that is made for each request, compressed as well as a millisecond allows: the registry
 * in it grows with every area, and is words.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const encoding = encodingOf(request);
  const others = reply.getHeader('vary');
  reply.header('vary', others ? `${String(others)}, accept-encoding` : 'accept-encoding');
  if (!encoding) return reply.send(text);
  const packed =
    encoding === 'br'
      ? await br(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await gz(text, { level: 5 });
  return reply.header('content-encoding', encoding).send(packed);
}
