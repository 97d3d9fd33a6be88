import { z } from 'zod';
import { canaryRule, visitFailures } from './deployment.ts';
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
  recovered: z.enum(['retry', 'last-known-good', 'other-language']).optional(),
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

/** What a visit comes to: it began, it failed in any way, it failed in this way. */
export const visitKinds = ['start', 'failed', ...visitFailures] as const;
export type VisitKind = (typeof visitKinds)[number];

/** Something that a visitor of a trial came to with a release, told once. */
export const telemetryVisit = z.object({
  remote: part,
  release,
  trial: z.number().int().min(1),
  visit: z.enum(visitKinds),
});

export const telemetryEvent = z.union([telemetryFailure, telemetryLoad, telemetryVisit]);

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

const side = z.object({ visits: z.number().int(), failed: z.number().int() });

/** What everybody gets and what is tried on some, and the deployment log, newest first. */
export const staffReleases = {
  input: nothing,
  data: z.object({
    parts: z.array(
      z.object({
        /** A remote's id, or `host`. */
        part: z.string(),
        /** '' for a remote that one host name alone has. */
        release: z.string(),
        /** What a rollback would make current; '' when there is none. */
        previous: z.string(),
        pins: z.array(z.object({ host: z.string(), release: z.string() })),
        canary: z
          .object({
            release: z.string(),
            /** Percent of visitors. */
            share: z.number(),
            /** When it got this share; '' for one that began before visits were counted. */
            since: z.string(),
            /** Hours at this share after which it may be promoted by rule. */
            promoteAfter: z.number().optional(),
            canary: side,
            others: side,
            /** The sum that is nearest to stopping it, and where that would be. */
            sum: z.number(),
            stop: z.number(),
            kind: z.enum(visitFailures),
            /** Probability that it isn't worse, from 0 to 1. */
            certainty: z.number(),
            /** Why the rule's decision couldn't be carried out; '' when it could, or there is none. */
            problem: z.string(),
          })
          .optional(),
      }),
    ),
    changes: z.array(
      z.object({
        revision: z.number().int(),
        at: z.string(),
        what: z.string(),
        part: z.string(),
        release: z.string(),
        host: z.string().optional(),
        share: z.number().optional(),
        by: z.string().optional(),
        commit: z.string().optional(),
        why: z.string().optional(),
        forced: z.array(z.string()).optional(),
        rule: canaryRule.optional(),
      }),
    ),
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
