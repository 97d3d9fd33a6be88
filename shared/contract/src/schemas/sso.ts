import { z } from 'zod';
import { flag, line, noData, nothing, requiredLine, text } from './wire.ts';

/** A role that a provider can give, one of the team's own by its id; the owner's is none of them. */
const role = requiredLine(60).refine((name) => name !== 'owner', 'must not be the owner');
/** A role, or '' for nobody who is in none of the groups. */
const roleOrNone = z.union([z.literal(''), role]);
const group = z.object({ group: requiredLine(200), role });
/** Groups at most: what a person reads in one list. */
const MOST_GROUPS = 100;

/** What goes wrong at a provider, in the words of the page; '' for nothing. */
export const ssoProblem = z.enum([
  '',
  'address',
  'unreachable',
  'metadata',
  'issuer',
  'pkce',
  'keys',
  'credentials',
  'answer',
]);

const ssoDomain = z.object({
  id: z.string(),
  domain: z.string(),
  /** Name and text of the TXT record that shows whose the domain is. */
  recordName: z.string(),
  recordValue: z.string(),
  /** Seconds; 0 as long as the record wasn't found. */
  verifiedAt: z.number().int(),
  /** Since when the record of a verified domain is gone; 0 for never. */
  missingSince: z.number().int().optional(),
  /** When it was gone for so long that nobody new joins by the domain. */
  lapsedAt: z.number().int().optional(),
});

/** How members of a tenant sign in by a provider of its own (D-352); moments in seconds, 0 for never. */
export const readSso = {
  input: nothing,
  data: z.object({
    /** Whether there is a connection; without one the other texts are ''. */
    isSet: z.boolean(),
    issuer: z.string(),
    clientID: z.string(),
    scopes: z.string(),
    groupClaim: z.string(),
    groups: z.array(z.object({ group: z.string(), role: z.string() })),
    defaultRole: z.string(),
    enabled: z.boolean(),
    only: z.boolean(),
    /** Address that the provider has to know. */
    redirectURL: z.string(),
    /** When somebody signed in by it last. */
    usedAt: z.number().int(),
    domains: z.array(ssoDomain),
  }),
};
export const saveSso = {
  input: z.object({
    issuer: requiredLine(500),
    clientID: requiredLine(255),
    /** Left out, the one that is kept stays. */
    clientSecret: line(500).optional(),
    scopes: line(500),
    /** Claim of the ID token that names groups; '' for none. */
    groupClaim: line(100),
    /** The first that somebody is in gives the role. */
    groups: z.array(group).max(MOST_GROUPS),
    defaultRole: roleOrNone,
  }),
  data: noData,
};
export const switchSso = { input: z.object({ enabled: flag, only: flag }), data: noData };
export const removeSso = { input: nothing, data: noData };
/** Asks the provider for what a sign-in needs, with the id and the secret that are kept. */
export const testSso = { input: nothing, data: z.object({ problem: ssoProblem, detail: z.string() }) };

export const addSsoDomain = {
  input: z.object({ domain: requiredLine(255) }),
  data: z.object({ id: z.string() }),
};
export const verifySsoDomain = {
  input: z.object({ id: z.uuid() }),
  data: z.object({
    verified: z.boolean(),
    /** What was found instead, as DNS has it. */
    seen: z.array(z.string()),
    /** Why it isn't verified: `none`, `other`, `unanswered` or `taken`; '' where it is. */
    problem: z.enum(['', 'none', 'other', 'unanswered', 'taken']),
  }),
};
export const removeSsoDomain = { input: z.object({ id: z.uuid() }), data: noData };

/** Where somebody of a mail domain signs in. It is asked of the domain alone, whoever is or isn't known there (D-353). */
export const startSso = {
  /** Mail address, or its domain. */
  input: z.object({ account: requiredLine() }),
  data: z.object({ url: z.string() }),
};
/** The query with which the provider has sent the browser back, as it is. */
export const finishSso = {
  input: z.object({ answer: text(8_000) }),
  data: z.object({ accountNo: z.string().optional() }).loose(),
};
