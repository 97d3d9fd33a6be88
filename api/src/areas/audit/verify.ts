import { z } from 'zod';
import { commitmentOf, ERASURE, EXPORT_FORMAT } from './entry.ts';
import { isSigned } from './heads.ts';
import { GrowingRoot, hashLeaf, isConsistent, rootOfInclusion } from './merkle.ts';

/*
 * Checks an export of the audit log with nothing but the file and, better, the public key and a head that were kept
 * elsewhere: whoever can rewrite the database and has the operator's secret could sign another history, but not one
 * that goes on from a head which somebody else has.
 */

const headLine = z.object({
  format: z.literal(EXPORT_FORMAT),
  tenant: z.string(),
  size: z.number().int().min(0),
  root: z.base64(),
  at: z.string(),
  signature: z.base64(),
  publicKey: z.base64(),
});
const entryLine = z.object({
  place: z.number().int().min(0),
  leaf: z.string(),
  proof: z.array(z.base64()),
  details: z.object({ salt: z.base64(), body: z.string() }).nullable(),
});
const leafContent = z.object({
  v: z.literal(1),
  id: z.string(),
  at: z.string(),
  tenant: z.string(),
  actor: z.tuple([z.string(), z.string()]),
  action: z.string(),
  object: z.tuple([z.string(), z.string()]),
  details: z.string(),
});

/** A head that was kept from before. */
export interface KeptHead {
  size: number;
  root: string;
}

export interface VerifyOptions {
  /** Public key that heads must be signed with; that of the file unless given. */
  publicKey?: string;
  /** Head of an earlier time, which the log must go on from: a complete export shows it, or a proof. */
  kept?: KeptHead;
  /** Consistency proof from the kept head to that of the export, base64 (`/v1/auditLog/growth`). */
  growth?: readonly string[];
}

export type Verdict =
  | {
      ok: true;
      tenant: string;
      entries: number;
      size: number;
      at: string;
      publicKey: string;
      /** Whether every entry up to the head is in the file. */
      isComplete: boolean;
      /** Entries whose details were taken away with their person. */
      erased: number;
      /** Whether the kept head was found in this log. */
      goesOn?: true;
    }
  | { ok: false; line: number; reason: string };

class Refused extends Error {}
const refuse = (reason: string): never => {
  throw new Refused(reason);
};

function read<Value>(schema: z.ZodType<Value>, line: string, what: string): Value {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refuse(`${what} is not JSON`);
  }
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : refuse(`${what} is not of the format ${EXPORT_FORMAT}`);
}

/** Checks the lines of an export as they come, in memory that doesn't grow with their number. */
export async function verifyExport(
  lines: AsyncIterable<string> | Iterable<string>,
  options: VerifyOptions = {},
): Promise<Verdict> {
  let number = 0;
  try {
    let head: z.output<typeof headLine> | undefined;
    const whole = new GrowingRoot();
    let [last, entries, isComplete] = [-1, 0, true];
    let goesOn: true | undefined;
    const erasedActors = new Map<string, number>();
    const deleted = new Set<string>();
    let erased = 0;
    const meetKept = () => {
      if (!isComplete || options.kept?.size !== whole.size) return;
      if (whole.root().toString('base64') !== options.kept.root)
        refuse('The log does not go on from the head that was kept: its past was changed');
      goesOn = true;
    };
    for await (const line of lines) {
      number += 1;
      if (!head) {
        head = read(headLine, line, 'The head');
        checkHead(head, options);
        goesOn = provenGrowth(head, options);
        meetKept();
        continue;
      }
      if (line === '') continue;
      const { place, leaf, proof, details } = read(entryLine, line, 'The entry');
      const content = read(leafContent, leaf, 'The leaf');
      if (place <= last) refuse('Places must rise: an entry is there twice, or out of order');
      last = place;
      if (content.tenant !== head.tenant) refuse('The entry is of another log');
      const hash = hashLeaf(Buffer.from(leaf));
      const path = proof.map((one) => Buffer.from(one, 'base64'));
      if (rootOfInclusion(hash, place, head.size, path)?.toString('base64') !== head.root)
        refuse('The entry is not in the log that was signed: it was changed, or its proof was');
      if (details === null) {
        erased += 1;
        erasedActors.set(content.actor[1], number);
      } else if (commitmentOf(Buffer.from(details.salt, 'base64'), details.body) !== content.details)
        refuse('The details are not those of the entry: they were changed');
      if (content.action === ERASURE) deleted.add(content.object[1]);
      entries += 1;
      isComplete &&= place === whole.size;
      if (isComplete) whole.add(hash);
      meetKept();
    }
    if (!head) return { ok: false, line: 0, reason: 'The file is empty' };
    isComplete &&= whole.size === head.size;
    if (isComplete && whole.root().toString('base64') !== head.root)
      refuse('The entries do not make the root that was signed');
    if (options.kept && !goesOn)
      refuse('Only a complete export or a proof of growth shows whether it goes on from the kept head');
    if (isComplete)
      for (const [actor, line] of erasedActors)
        if (!deleted.has(actor)) {
          number = line;
          refuse('The details were taken away, and no entry says that their person was deleted');
        }
    const { tenant, size, at, publicKey } = head;
    return { ok: true, tenant, entries, size, at, publicKey, isComplete, erased, ...(goesOn && { goesOn }) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, line: number, reason: error.message };
    throw error;
  }
}

/** Whether a proof shows that the log goes on from the kept head; undefined without one. */
function provenGrowth(head: z.output<typeof headLine>, { kept, growth }: VerifyOptions): true | undefined {
  if (!kept || !growth) return undefined;
  const of = ({ size, root }: KeptHead) => ({ size, root: Buffer.from(root, 'base64') });
  const path = growth.map((one) => Buffer.from(one, 'base64'));
  if (!isConsistent(of(kept), of(head), path))
    refuse('The log does not go on from the head that was kept: its past was changed');
  return true;
}

function checkHead(head: z.output<typeof headLine>, { publicKey = head.publicKey }: VerifyOptions): void {
  if (publicKey !== head.publicKey) refuse('The head names another public key than the one that was kept');
  const named = { tenantID: head.tenant, size: head.size, root: head.root, at: head.at };
  if (!isSigned(named, head.signature, publicKey)) refuse('The signature of the head is wrong');
}
