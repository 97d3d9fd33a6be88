import type { FastifyInstance } from 'fastify';
import type { BusinessError } from './errors.ts';
import { openScope } from './scope.ts';

/** How a call takes a file. */
export interface FileBody {
  /** Octets at most. */
  most: number;
  /** What its sender is told of a larger one. */
  tooLarge(): BusinessError;
}

/** The only type of body that these calls read: what a file is, its content tells, and no sender's word for it. */
const OCTETS = 'application/octet-stream';

/**
 * Adds routes whose body is the octets of a file. They are in a scope of their own, so that no other call reads such a
 * body and these read no other.
 */
export function addFileRoutes(
  app: FastifyInstance,
  { most, tooLarge }: FileBody,
  add: (scope: FastifyInstance, bodyLimit: number) => void,
): void {
  void openScope(app, 'file', async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(OCTETS, { parseAs: 'buffer', bodyLimit: most }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error: { statusCode?: number }) => {
      throw error.statusCode === 413 ? tooLarge() : error;
    });
    add(scope, most);
  });
}
