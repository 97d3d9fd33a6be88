import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { childNodes, nodeBytes, readDer } from '../der/reader.ts';
import { readOctets } from '../der/values.ts';
import { derNull, derOctets, derOid, derSequence, derUnsigned } from '../der/writer.ts';
import { copyBytes, type Bytes } from '../encoding/bytes.ts';
import { corpusFile, corpusFolder, PASSWORD } from '../testing/conversion-corpus.ts';
import { publicHalfOf } from '../testing/key-judges.ts';
import { readBundle } from './bundle/read-bundle.ts';

const HMAC = { sha256: '1.2.840.113549.2.9', sha512: '1.2.840.113549.2.11' } as const;

beforeAll(() => {
  corpusFolder();
}, 240_000);

/** openssl's file without MAC, with one as RFC 9579 wants it, computed by Node. */
function withPbmac1(hash: keyof typeof HMAC, password: string): Bytes {
  const [version, safe] = childNodes(readDer(corpusFile('no_MAC.pfx')));
  const wrapper = safe && childNodes(safe)[1];
  const content = wrapper && childNodes(wrapper)[0];
  if (!version || !safe || !content) {
    throw new Error('not a PFX');
  }
  const salt = randomBytes(16);
  const length = hash === 'sha256' ? 32 : 64;
  const key = pbkdf2Sync(password, salt, 3_000, length, hash);
  const value = createHmac(hash, key).update(readOctets(content)).digest();
  const prf = derSequence(derOid(HMAC[hash]), derNull());
  const parameters = derSequence(derOctets(salt), derUnsigned(3_000), derUnsigned(length), prf);
  const kdf = derSequence(derOid('1.2.840.113549.1.5.12'), parameters);
  const algorithm = derSequence(derOid('1.2.840.113549.1.5.14'), derSequence(kdf, prf));
  // Salt and rounds of MacData itself do not count in this form.
  const mac = derSequence(
    derSequence(algorithm, derOctets(value)),
    derOctets(latin1('NOT USED')),
    derUnsigned(1),
  );
  return derSequence(nodeBytes(version), nodeBytes(safe), mac);
}

function latin1(text: string): Bytes {
  return copyBytes(Buffer.from(text, 'latin1'));
}

describe('a PFX with PBMAC1 (RFC 9579)', () => {
  it.each(['sha256', 'sha512'] as const)('and %s is opened, and a wrong password is said', async (hash) => {
    const sources = [{ name: 'a.pfx', content: withPbmac1(hash, PASSWORD) }];
    const opened = await readBundle({ sources, passwords: new Map([['0#0', PASSWORD]]) });
    expect(opened).toMatchObject({ problems: [], locks: [] });
    expect(opened.keys.map(({ spkiSha256 }) => spkiSha256)).toEqual([publicHalfOf('p256')]);
    expect(opened.schemes[0]?.scheme).toMatch(/^PBMAC1 HMAC-SHA-(256|512), PBKDF2 HMAC-SHA-\1 × 3000/);
    const wrong = await readBundle({ sources, passwords: new Map([['0#0', 'wrong']]) });
    expect(wrong.locks).toMatchObject([{ kind: 'PFX', wrong: true }]);
  });
});
