import { z } from 'zod';
import { fallbackRelease, registry, registryRemote, remoteId } from './federation.ts';

/** A host name as a browser sends it, lower case, without port. */
export const hostName = z
  .string()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/);

const instant = z.iso.datetime();
/** A remote, or the shell itself. */
const part = z.union([z.literal('host'), remoteId]);

export const changeKinds = ['build', 'release', 'canary', 'pin', 'promote', 'rollback', 'unpin'] as const;

/** How a release is tried on a share of visitors. */
const canaryCourse = {
  /** Percent of visitors, now. */
  share: z.number().int().min(1).max(99),
  /**
   * The shares that it has had, the present one last. Visits are counted for each under the name `trial`, the
   * revision that set it. Empty for a canary that began before visits were counted.
   */
  steps: z
    .array(z.object({ trial: z.number().int().min(1), share: z.number().int().min(1).max(99), at: instant }))
    .default([]),
  /** Hours at the present share from which on it may become everybody's by itself; a person promotes it without. */
  promoteAfter: z
    .number()
    .min(0)
    .max(24 * 90)
    .optional(),
};
const canaryCourseSchema = z.object(canaryCourse);
export type CanaryCourse = z.output<typeof canaryCourseSchema>;

/** Kinds of failure that a canary is stopped for, each counted for itself. */
export const visitFailures = ['load', 'render', 'hang'] as const;
export type VisitFailure = (typeof visitFailures)[number];

const side = z.object({ visits: z.number().int(), failed: z.number().int() });
/**
 * What the numbers were when a canary was stopped or promoted by rule; `value` was held against `bound`. Its words
 * are texts, since a server of before refuses a document with a word that it doesn't know.
 */
export const canaryRule = z.object({
  /** `failures` and `silence` stop a canary, `proof` promotes it. */
  name: z.string().max(20),
  /** Of `failures`: one of `visitFailures`. */
  kind: z.string().max(20).optional(),
  value: z.number(),
  bound: z.number(),
  canary: side,
  others: side,
});
export type CanaryRule = z.output<typeof canaryRule>;

/** Who took a step, from which sources and why. */
const changeSignature = z.object({
  /** A person or a job of CI; absent when the rule for canaries did it, or nobody said. */
  by: z.string().max(200).optional(),
  /** Commit of the sources; a `+` behind it says that there were changes besides. */
  commit: z.string().max(80).optional(),
  /** In a person's words. */
  why: z.string().max(500).optional(),
  /** Checks that refused it and were overruled; `why` then says for what reason. */
  forced: z.array(z.string().max(20)).optional(),
  rule: canaryRule.optional(),
});
export type ChangeSignature = z.output<typeof changeSignature>;

/**
 * The store's document (`deployment.json`), the only thing that a release changes. `registry` is what
 * everybody gets; canaries and pins say who gets something else. The server resolves it to a registry
 * per host name and visitor; no browser sees this document.
 */
export const deployment = z.object({
  hostRelease: z.string().min(1),
  registry,
  /** Shell that a share of visitors gets. */
  hostCanary: z.object({ ...canaryCourse, release: z.string().min(1) }).optional(),
  /** Shells that one host name gets, before the canary and everybody's. */
  hostPins: z.record(hostName, z.string().min(1)).default({}),
  /** Releases that a share of visitors gets. */
  canaries: z.record(remoteId, z.object({ ...canaryCourse, remote: registryRemote })).default({}),
  /** Releases that one host name gets, before canaries and everybody's. */
  pins: z.record(hostName, z.record(remoteId, registryRemote)).default({}),
  /** What was current before, newest first: the way back, and what a tab falls back to by itself. */
  earlier: z
    .record(
      remoteId,
      z.array(fallbackRelease.partial({ base: true, integrity: true }).extend({ until: instant })),
    )
    .default({}),
  /** Releases that were rolled back: a build doesn't make them current again, a release does. */
  withdrawn: z.record(remoteId, z.array(z.string())).default({}),
  /** Remotes that were released from another folder: a build, which knows none of their sources, leaves them. */
  elsewhere: z.array(remoteId).default([]),
  /** What was done, newest first. */
  changes: z
    .array(
      z.object({
        revision: z.number().int().min(0),
        at: instant,
        what: z.enum(changeKinds),
        part,
        release: z.string(),
        /** Host name of a pin. */
        host: hostName.optional(),
        /** Percent of a canary. */
        share: z.number().optional(),
        ...changeSignature.shape,
      }),
    )
    .default([]),
});
export type Deployment = z.output<typeof deployment>;
/** As written by hand or by an earlier version: what isn't there is empty. */
export type DeploymentInput = z.input<typeof deployment>;
export type DeploymentChange = Deployment['changes'][number];
