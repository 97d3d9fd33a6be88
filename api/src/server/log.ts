import type { FastifyRequest } from 'fastify';

/** Members whose values are secrets wherever they turn up in a log line. */
const SECRET_NAMES = [
  'password',
  'newPwd',
  'token',
  'authorization',
  'key',
  'code',
  'captchaValidate',
  'ticket',
  'authCode',
  'cookie',
  'device',
];

/** Path without its query: queries hold codes, addresses and phone numbers (API-013). */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** Logger options: what a line may say about a request and an error, and what it never says. */
export function logOptions(level: string, stream?: { write(line: string): void }) {
  return {
    level,
    ...(stream ? { stream } : {}),
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[secret]',
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: pathOf(request.url),
        address: request.ip,
      }),
      err: (error: Error) => ({
        type: error.name,
        message: error.message,
        stack: error.stack ?? '',
        ...('code' in error && typeof error.code === 'string' ? { sqlState: error.code } : {}),
      }),
    },
  };
}
