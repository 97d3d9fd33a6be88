import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

/** By what Fastify names a plugin (its documentation, "Plugins: how to write one"). */
const DISPLAY_NAME = Symbol.for('fastify.display-name');

/**
 * Adds routes in a scope of their own, whose parsers, hooks and answers to errors are theirs alone. Who waits for it
 * has them at once, everybody else once the server is ready. Without a name Fastify compares the function with every
 * module that has been loaded, which is more than half of what opening the API in a test takes.
 */
export function openScope(
  app: FastifyInstance,
  name: string,
  add: FastifyPluginAsync,
  options: { prefix?: string } = {},
): PromiseLike<undefined> {
  return app.register(Object.assign(add, { [DISPLAY_NAME]: name }), options);
}
