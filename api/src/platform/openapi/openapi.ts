import { BodyCode, type Call, isForKeys, needsSession } from '@certdeck/contract';
import { schemaOf } from '@certdeck/contract/schemas';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { API_BASE } from '../server/server.ts';

type Json = Record<string, unknown>;

/** JSON Schema 2020-12 of one zod schema, as OpenAPI 3.1 takes it. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return { ...rest };
}

const reference = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** The description of every bound call (OpenAPI 3.1.1), made from the schemas that check the calls. */
export function describeApi(calls: readonly Call<unknown, unknown>[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = (paths[call.path] ??= {});
    path[call.method.toLowerCase()] = operation(call);
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Certdeck API', version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      responses: {
        Unauthorized: answer('The token is missing, unknown or expired'),
        TooLarge: answer('The body is larger than the call takes'),
        TooMany: answer('Too many requests from one address'),
        Unexpected: answer('An unexpected failure'),
      },
    },
  };
}

const answer = (description: string): Json => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: { type: 'object' } },
        required: ['code', 'msg', 'data'],
      },
    },
  },
});

/** What customers upload as proof. */
const PAPERS: Json = Object.fromEntries(
  ['application/pdf', 'image/png', 'image/jpeg'].map((type) => [type, { schema: {} }]),
);

/** Calls that answer a file. */
const FILES: Readonly<Record<string, Json>> = {
  'API-132': { 'text/csv': { schema: { type: 'string' } } },
  'audit.export': Object.fromEntries(
    ['text/plain', 'text/csv'].map((type) => [type, { schema: { type: 'string' } }]),
  ),
  'person.export': { 'text/plain': { schema: { type: 'string' } } },
  'receipt.get': PAPERS,
  'organizations.documents.get': PAPERS,
};

function operation(call: Call<unknown, unknown>): Json {
  const schema = schemaOf[call.id];
  if (!schema) throw new Error(`The contract has no schema for ${call.id}`);
  const input = jsonSchema(schema.input, 'input');
  const properties = z.record(z.string(), z.unknown()).parse(input['properties'] ?? {});
  const required = z.array(z.string()).parse(input['required'] ?? []);
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const others = Object.keys(properties).filter((name) => !inPath.includes(name));
  const isFile = call.body === 'file';
  const inQuery = call.body === 'query' || call.body === 'none' || isFile ? others : [];
  const inBody = call.body === 'form' || call.body === 'json' ? others : [];
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name] ?? {},
  });
  const body = {
    type: 'object',
    properties: Object.fromEntries(inBody.map((name) => [name, properties[name]])),
    required: required.filter((name) => inBody.includes(name)),
  };
  return {
    operationId: call.id,
    tags: [call.area],
    'x-permission': call.permission,
    // Whether an API key can be given what it takes.
    'x-keys': needsSession(call) && isForKeys(call),
    'x-refusals': refusalsOf(call, Object.keys(properties).length > 0),
    security: needsSession(call) ? [{ token: [] }] : [],
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...inQuery.map((name) => parameter(name, 'query')),
      ...(call.idempotent === 'key'
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 200 },
            },
          ]
        : []),
    ],
    ...(inBody.length > 0
      ? {
          requestBody: {
            required: body.required.length > 0,
            content: {
              'application/x-www-form-urlencoded': { schema: body },
              'application/json': { schema: body },
            },
          },
        }
      : {}),
    ...(isFile
      ? {
          requestBody: {
            required: true,
            // An empty schema is any octets (OpenAPI 3.1.1 4.8.14.2).
            content: { 'application/octet-stream': { schema: {} } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Code 200 is a success; any other code is a refusal with msg and errors',
        content: {
          'application/json': { schema: envelope(jsonSchema(schema.data, 'output')) },
          ...FILES[call.id],
        },
      },
      ...(needsSession(call) ? { 401: reference('Unauthorized') } : {}),
      413: reference('TooLarge'),
      429: reference('TooMany'),
      500: reference('Unexpected'),
    },
  };
}

/** Body codes of refusals that follow from what a call is; its own rules may have further ones, with a sentence in msg. */
function refusalsOf(call: Call<unknown, unknown>, takesInput: boolean): number[] {
  const isHeld = call.permission !== 'session' && call.permission !== 'public';
  const changes = call.method !== 'GET';
  return [
    ...(call.path.includes('{') ? [BodyCode.notFound] : []),
    ...(changes ? [BodyCode.wrongState] : []),
    ...(takesInput ? [BodyCode.badInput] : []),
    ...(isHeld ? [BodyCode.forbidden] : []),
    ...(call.stepUp ? [BodyCode.stepUp] : []),
    BodyCode.tooManySends,
  ];
}

const envelope = (data: Json): Json => ({
  type: 'object',
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    data: { anyOf: [data, { type: 'object' }] },
    total: { type: 'integer' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['code', 'msg', 'data'],
});

/** Serves the description at /openapi.json. */
export function registerOpenApi(api: FastifyInstance, calls: readonly Call<unknown, unknown>[]): void {
  let text: string | undefined;
  api.get('/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(describeApi(calls));
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
