import type { FastifyRequest } from 'fastify';
import { cleanLine, describeError } from './secrets.ts';

/** Path without its query: queries hold codes, addresses and phone numbers. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

const MAX_PATH = 500;

/** A path as people write it, so that what would be hidden in a text is hidden in it as well. */
function readablePath(url: string): string {
  const path = pathOf(url);
  try {
    return decodeURIComponent(path).slice(0, MAX_PATH);
  } catch {
    return path.replaceAll(/%[0-9a-f]{0,2}/gi, '%').slice(0, MAX_PATH);
  }
}

/**
 * Logger options: what a line may say about a request and an error, and what it never says. Serializers pick what
 * is said of requests and errors; every finished line is looked through for secrets.
 */
export function logOptions(level: string, stream?: { write(line: string): void }) {
  return {
    level,
    ...(stream ? { stream } : {}),
    hooks: { streamWrite: cleanLine },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: readablePath(request.url),
        address: request.ip,
      }),
      err: describeError,
    },
  };
}
