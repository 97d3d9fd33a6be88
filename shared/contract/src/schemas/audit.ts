import { z } from 'zod';
import { line, moment, nothing, paging, unixSeconds, wholeNumber } from './wire.ts';

/** What of a log is asked for; entries that fit all of it. */
const filter = {
  /** Account of who acted. */
  actorID: line(60).optional(),
  /** Id of a call, `job.<kind>` or `operator.<command>`. */
  action: line(60).optional(),
  objectID: line(300).optional(),
  /** Anywhere in action, object, address, browser and change. */
  text: line(100).optional(),
  /** From this second on, and up to the one before. */
  since: moment().optional(),
  until: moment().optional(),
};

/** Plain JSON; absent where the entry has none, or its person is gone. */
const change = z.unknown().optional();

export const auditEntry = z.object({
  id: z.string(),
  /** The five fields of D-231. */
  time: unixSeconds,
  account: z.string(),
  action: z.string(),
  ip: z.string(),
  detail: z.string(),
  actorKind: z.enum(['member', 'key', 'guest', 'staff', 'system']),
  actorID: z.string(),
  objectKind: z.string(),
  objectID: z.string(),
  userAgent: z.string(),
  requestID: z.string(),
  before: change,
  after: change,
  /** The person of the entry was deleted: who, where and what changed is gone, the entry is not. */
  isErased: z.literal(true).optional(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAuditLogs = { input: z.object({ ...filter, ...paging }), data: z.array(auditEntry) };
export const exportAuditLog = {
  input: z.object({ ...filter, format: z.enum(['jsonl', 'csv']).optional() }),
  data: z.string(),
};

/** Signed head of a tenant's tree (RFC 6962 3.5 in its sense); hash and signature in base64. */
export const auditHead = z.object({
  size: z.number().int(),
  root: z.string(),
  /** ISO 8601, as it was signed. */
  at: z.string(),
  signature: z.string(),
  /** Ed25519, SubjectPublicKeyInfo, base64. */
  publicKey: z.string(),
});
export type AuditHead = z.output<typeof auditHead>;
export const getAuditHead = {
  input: nothing,
  /** Absent until the first head of a tenant is signed. */
  data: z.object({ head: auditHead.optional(), waiting: z.number().int() }),
};
export const proveAuditGrowth = {
  input: z.object({ first: wholeNumber(0), size: wholeNumber(0) }),
  data: z.object({ proof: z.array(z.string()) }),
};
