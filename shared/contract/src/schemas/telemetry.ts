import { z } from 'zod';
import { remoteId } from './federation.ts';
import { line, nothing, paging, wholeNumber } from './wire.ts';

/** Codes of failures; the shell's are `FailureCode` (host/src/kernel/failure.ts). */
const failureCode = z.string().regex(/^[A-Z][A-Z_]{1,30}$/);
const release = z.string().regex(/^[\w.-]{0,64}$/);
const word = z.string().regex(/^[\w :.-]{0,40}$/);
/** Milliseconds since the page began; a tab lives for days. */
const moment = z.number().int().min(0).max(10_000_000_000);

/** A remote, or the shell itself. */
const part = z.union([z.literal('host'), remoteId]);

/** One failure, with how often it came since the batch before. */
export const telemetryFailure = z.object({
  remote: part,
  release,
  owner: z.string().max(100),
  code: failureCode,
  detail: z.string().max(300),
  phase: word.optional(),
  recovered: z.enum(['retry', 'last-known-good']).optional(),
  at: moment,
  count: z.number().int().min(1).max(1_000),
});

/** One step of bringing a remote onto the page. */
export const telemetryLoad = z.object({
  remote: part,
  release,
  step: z.string().regex(/^[a-z-]{1,20}$/),
  start: moment,
  end: moment,
  ok: z.boolean(),
});

export const telemetryEvent = z.union([telemetryFailure, telemetryLoad]);

/** Body of `POST /telemetry`: what one tab saw since its last batch. */
export const telemetryBatch = z.object({
  schema: z.literal(1),
  /** Random, made anew with every page; says which batches belong together. */
  tab: z.string().regex(/^\w{0,20}$/),
  /** Release of the shell. */
  shell: release,
  events: z.array(telemetryEvent).min(1).max(50),
});
export type TelemetryBatch = z.output<typeof telemetryBatch>;

const hours = wholeNumber(1, 24 * 90).optional();

/** What the staff page needs before all else; refused for everybody who isn't staff. */
export const staffOverview = {
  input: nothing,
  data: z.object({
    /** Origins that a tab of staff may take a remote from; a port of `*` is any. */
    overrideOrigins: z.array(z.string()),
    /** When a release became somebody's, newest first, as the store's document has it. */
    changes: z.array(z.object({ part: z.string(), release: z.string(), at: z.string(), what: z.string() })),
  }),
};

/** Failures of all customers in the last `hours`, one row for what is the same, the latest first. */
export const staffFailures = {
  input: z.object({ ...paging, remote: part.optional(), code: failureCode.optional(), hours }),
  data: z.array(
    z.object({
      remote: z.string(),
      release: z.string(),
      owner: z.string(),
      code: z.string(),
      detail: z.string(),
      phase: z.string(),
      /** '' where a panel was shown. */
      recovered: z.string(),
      /** Name of the partner whose page it was; '' for the portal's own pages. */
      partner: z.string(),
      /** Site and browser of the latest. */
      site: z.string(),
      browser: z.string(),
      count: z.number().int(),
      /** Networks (IPv4 /24, IPv6 /48) that told of it within one hour, at most; 50 means 50 or more. */
      networks: z.number().int(),
      /** Seconds. */
      firstAt: z.number().int(),
      lastAt: z.number().int(),
    }),
  ),
};

/** Load times of a sample of tabs; milliseconds, to the next bound of the stored classes. */
export const staffLoads = {
  input: z.object({ hours }),
  data: z.array(
    z.object({
      remote: z.string(),
      release: z.string(),
      step: z.string(),
      count: z.number().int(),
      failed: z.number().int(),
      /** Networks (IPv4 /24, IPv6 /48) that told of it within one hour, at most; 50 means 50 or more. */
      networks: z.number().int(),
      median: z.number(),
      p95: z.number(),
    }),
  ),
};

/** What browsers refused under the content security policy, one row for what is the same. */
export const staffViolations = {
  input: z.object({ ...paging, remote: line(40).optional(), hours }),
  data: z.array(
    z.object({
      directive: z.string(),
      blocked: z.string(),
      source: z.string(),
      remote: z.string(),
      release: z.string(),
      site: z.string(),
      count: z.number().int(),
      /** Networks (IPv4 /24, IPv6 /48) that told of it within one hour, at most; 50 means 50 or more. */
      networks: z.number().int(),
      firstAt: z.number().int(),
      lastAt: z.number().int(),
    }),
  ),
};
