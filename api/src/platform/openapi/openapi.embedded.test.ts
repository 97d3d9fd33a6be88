import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountCalls,
  developerCalls,
  discoveryCalls,
  domainCalls,
  orderCalls,
  securityCalls,
  sessionCalls,
  toolCalls,
} from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import * as staffCalls from '@certdeck/contract/staff';
import { type TestApi, openTestApi } from '../../testing/api.ts';

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties?: object; required?: string[] } }> };
  responses: Record<string, { $ref?: string; content?: object; description?: string }>;
}
interface Description {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, object>; securitySchemes: Record<string, object> };
}

let api: TestApi;
let description: Description;
beforeAll(async () => {
  api = await openTestApi();
  const answer = await api.server.inject({ method: 'GET', url: '/api/openapi.json' });
  description = answer.json<Description>();
});
afterAll(() => api.close());

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
/** Every object of the document with the way to it. */
function* walk(value: unknown, way = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [way, { ...value }];
  for (const [name, member] of Object.entries(value)) yield* walk(member, `${way}/${name}`);
}

describe('/api/openapi.json', () => {
  it('describes every call of the contract, once', () => {
    const groups = [
      sessionCalls,
      accountCalls,
      securityCalls,
      developerCalls,
      orderCalls,
      domainCalls,
      staffCalls,
      operatorCalls,
      toolCalls,
      discoveryCalls,
    ];
    const calls = groups.flatMap((group) => Object.values(group));
    const wanted = calls.map((call) => `${call.method.toLowerCase()} ${call.path}`);
    expect(
      operations()
        .map(({ path, method }) => `${method} ${path}`)
        .sort(),
    ).toEqual(wanted.sort());
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has the parts that OpenAPI 3.1 asks for', () => {
    expect(description.openapi).toMatch(/^3\.1\.\d$/);
    expect(description.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    for (const { path, operation } of operations()) {
      expect(path).toMatch(/^\//);
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect([path, inPath.map((parameter) => parameter.name)]).toEqual([path, named]);
      expect(inPath.every((parameter) => parameter.required)).toBe(true);
      for (const parameter of operation.parameters)
        expect(['path', 'query', 'header']).toContain(parameter.in);
      const places = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(places).size).toBe(places.length);
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[1-5]\d\d$/);
        expect(response.$ref ?? response.description).toEqual(expect.any(String));
      }
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
        expect(Object.keys(schema.properties ?? {})).toEqual(expect.arrayContaining(schema.required ?? []));
    }
  });

  it('refers to nothing that is missing', () => {
    for (const [way, object] of walk(description)) {
      if (typeof object['$ref'] !== 'string') continue;
      const target = object['$ref']
        .slice(2)
        .split('/')
        .reduce<unknown>(
          (at, name) => (typeof at === 'object' && at ? { ...at }[name as never] : undefined),
          description,
        );
      expect([way, object['$ref'], target]).toEqual([way, object['$ref'], expect.any(Object)]);
    }
  });

  it('uses JSON Schema types only', () => {
    const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null', 'apiKey'];
    const others = [...walk(description)].filter(
      ([way, { type }]) => typeof type === 'string' && !way.endsWith('/properties') && !types.includes(type),
    );
    expect(others.map(([way]) => way)).toEqual([]);
  });

  it('asks for the token where the call does, and takes both kinds of body (API-003, API-004)', () => {
    const of = (path: string, method: string) => description.paths[path]?.[method];
    expect(of('/v1/contacts', 'get')?.security).toEqual([{ token: [] }]);
    expect(of('/login', 'post')?.security).toEqual([]);
    expect(Object.keys(of('/v1/contacts', 'post')?.requestBody?.content ?? {})).toEqual([
      'application/x-www-form-urlencoded',
      'application/json',
    ]);
  });

  it('says which call takes a file, with its fields in the address, and which answers one', () => {
    const upload = description.paths['/banktransfer/receipts']?.['post'];
    expect(upload?.requestBody?.content).toEqual({ 'application/octet-stream': { schema: {} } });
    expect(upload?.parameters.filter((one) => one.in === 'query').map(({ name }) => name)).toEqual([
      'name',
      'transferID',
    ]);
    const answers = description.paths['/banktransfer/{id}/receipts/{receiptID}']?.['get']?.responses;
    expect(Object.keys(answers?.['200']?.content ?? {})).toContain('application/pdf');
  });
});
