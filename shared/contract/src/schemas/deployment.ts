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

/**
 * The store's document (`deployment.json`), the only thing that a release changes. `registry` is what
 * everybody gets; canaries and pins say who gets something else. The server resolves it to a registry
 * per host name and visitor; no browser sees this document.
 */
export const deployment = z.object({
  hostRelease: z.string().min(1),
  registry,
  /** Releases that a share of visitors gets, in percent. */
  canaries: z
    .record(remoteId, z.object({ share: z.number().int().min(1).max(99), remote: registryRemote }))
    .default({}),
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
      }),
    )
    .default([]),
});
export type Deployment = z.output<typeof deployment>;
/** As written by hand or by an earlier version: what isn't there is empty. */
export type DeploymentInput = z.input<typeof deployment>;
export type DeploymentChange = Deployment['changes'][number];
