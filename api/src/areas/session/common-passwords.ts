import { createHash } from 'node:crypto';
import { setImmediate as afterOthers } from 'node:timers/promises';

/** Passwords that are hashed before others of the process have a turn. */
const AT_ONCE = 1000;

let commonHashes: Promise<BigUint64Array> | undefined;

/** The first eight octets of an MD5, which are enough to tell a hundred thousand from all others. */
const short = (md5: string): bigint => BigInt(`0x${md5.slice(0, 16)}`);

async function read(): Promise<BigUint64Array> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'];
  const hashes = new Set<bigint>();
  for (const [index, word] of words.entries()) {
    if (index % AT_ONCE === 0) await afterOthers();
    // The list is in lower case; the first letter is what people make a capital of.
    for (const form of [word, word.charAt(0).toUpperCase() + word.slice(1)])
      hashes.add(short(createHash('md5').update(form).digest('hex')));
  }
  return BigUint64Array.from(hashes).sort();
}

/**
 * Whether a password is among those that are tried first (NIST SP 800-63B 5.1.1.2). Only its MD5 is known here (D-047),
 * so the list is hashed alike, once in a process.
 * @param wirePassword lower-case hex MD5
 */
export async function isCommonPassword(wirePassword: string): Promise<boolean> {
  commonHashes ??= read();
  const hashes = await commonHashes;
  const wanted = short(wirePassword);
  let [from, to] = [0, hashes.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const middleHash = hashes[middle] ?? 0n;
    if (middleHash === wanted) return true;
    if (middleHash < wanted) from = middle + 1;
    else to = middle;
  }
  return false;
}
