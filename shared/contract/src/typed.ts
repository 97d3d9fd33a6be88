import type { z } from 'zod';
import { type BodyKind, type Call, defineCall } from './call.ts';
import type { CallPermission } from './permissions.ts';
import type { ReplyShape } from './reply-shape.ts';

/** Input and data schema of one call. */
export interface CallSchema {
  input: z.ZodType;
  data: z.ZodType;
}

/** Defines a call whose types come from its schema, without importing the schema at run time. */
export function typed<Schema extends CallSchema>() {
  return (call: {
    id: string;
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    path: string;
    area: string;
    permission: CallPermission;
    body?: BodyKind;
    timeout?: number;
    idempotent?: 'key';
    stepUp?: true;
    keys?: true;
    view?: 'reads' | 'ends';
    reply?: ReplyShape<z.output<Schema['data']>>;
  }): Call<z.output<Schema['input']>, z.output<Schema['data']>> =>
    defineCall(call as Parameters<typeof defineCall>[0]) as never;
}
