import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** GET /health: 200 when the database answers, 503 when it does not. Says nothing about versions or paths. */
export function registerHealth(api: FastifyInstance, database: Database): void {
  api.get('/health', async (request, reply) => {
    try {
      await sql`select 1`.execute(database.db);
      return { status: 'ok', database: database.kind };
    } catch (error) {
      request.log.error({ err: error }, 'The database does not answer');
      return reply.code(503).send({ status: 'unavailable', database: database.kind });
    }
  });
}
