import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { verifyExport, type VerifyOptions } from './verify.ts';

/*
 * npm run audit:verify -- <export> [--key <public key>] [--kept <head.json> [--growth <proof.json>]]
 *
 * Checks an export of the audit log without the server: signature of the head, place of every entry in the tree,
 * details. With the public key that was noted before, and a head that was kept, also that nobody has written another
 * history since. The answer is 0 when all of it holds.
 */

const USAGE = `npm run audit:verify -- <export.jsonl> [--key <public key>] [--kept <file>]
  --key   public key that was noted before (base64); otherwise the one in the file
  --growth  with --kept, for an export of a part: file with what /v1/auditLog/growth answered
  --kept  file whose first line is a head of before: an earlier export, or what /v1/auditLog/head answered`;

const keptHead = z.object({ size: z.number().int().min(0), root: z.base64() });
const proved = z.object({ data: z.object({ proof: z.array(z.base64()) }) });
const answered = z.object({ data: z.object({ head: keptHead }) });

/** The head in the first line of an earlier export, or in an answer of the API. */
async function readKept(file: string) {
  const text = await readFile(file, 'utf8');
  const value: unknown = JSON.parse(text.trimStart().split('\n')[0] ?? '');
  const inAnswer = answered.safeParse(value);
  return inAnswer.success ? inAnswer.data.data.head : keptHead.parse(value);
}

/**
 * @param args what follows the command
 * @returns whether the export holds
 */
export async function runVerifyCommand(
  args: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { key: { type: 'string' }, kept: { type: 'string' }, growth: { type: 'string' } },
    });
  } catch {
    say(USAGE);
    return false;
  }
  const { positionals, values } = parsed;
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    say(USAGE);
    return false;
  }
  const options: VerifyOptions = {
    ...(values.key === undefined ? {} : { publicKey: values.key }),
    ...(values.kept === undefined ? {} : { kept: await readKept(values.kept) }),
    ...(values.growth === undefined
      ? {}
      : { growth: proved.parse(JSON.parse(await readFile(values.growth, 'utf8'))).data.proof }),
  };
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  const verdict = await verifyExport(lines, options);
  if (!verdict.ok) {
    say(`REFUSED, line ${verdict.line}: ${verdict.reason}`);
    return false;
  }
  const { entries, size, at, tenant, publicKey, isComplete, erased, goesOn } = verdict;
  say(`The export holds: ${entries} of ${size} entries of tenant ${tenant}, signed ${at}`);
  if (!isComplete) say('It is a part of the log: that nothing is missing between its entries isn’t shown.');
  if (erased > 0) say(`${erased} entries have no details any more: the person whose they were was deleted.`);
  if (goesOn) say('It goes on from the head that was kept.');
  if (values.key === undefined)
    say(`Signed with the key that the file names. Note it, and check with --key from now on:\n${publicKey}`);
  return true;
}

if (import.meta.main)
  process.exitCode = (await runVerifyCommand(process.argv.slice(2), (line) => console.log(line))) ? 0 : 1;
