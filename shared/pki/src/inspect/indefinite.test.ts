import { describe, expect, it } from '@jest/globals';
import { readBundle } from '../container/bundle/read-bundle.ts';
import { writeP7b } from '../container/p7b.ts';
import { readDer } from '../der/reader.ts';
import { concatBytes, type Bytes } from '../encoding/bytes.ts';
import { derToPem } from '../encoding/pem.ts';
import { certify, makeKey } from '../testing/small-authority.ts';
import { inspectInput } from './inspect.ts';

/** The same structure with lengths that are known at the end only, `levels` deep (X.690 8.1.3.6). */
function indefinite(der: Bytes, levels: number): Bytes {
  const tag = der[0] ?? 0;
  const { contentStart } = readDer(der);
  const parts: Bytes[] = [];
  for (let at = contentStart; at < der.length;) {
    const node = endOf(der, at);
    const part = der.slice(at, node);
    parts.push(
      levels > 1 && (tag & 0x20) !== 0 && ((part[0] ?? 0) & 0x20) !== 0 ? indefinite(part, levels - 1) : part,
    );
    at = node;
  }
  return concatBytes([Uint8Array.of(tag, 0x80), ...parts, Uint8Array.of(0, 0)]);
}
function endOf(der: Bytes, at: number): number {
  const first = der[at + 1] ?? 0;
  if (first < 0x80) return at + 2 + first;
  const octets = der.slice(at + 2, at + 2 + (first & 0x7f));
  return at + 2 + octets.length + octets.reduce((sum, octet) => sum * 256 + octet, 0);
}

const root = makeKey('Root');
const leaf = makeKey('leaf.example');
const certificates = [certify(leaf, root, [2020, 2040], false), certify(root, root, [2020, 2040])];

describe('a P7B file with indefinite lengths', () => {
  // One level, the signed data too, and all down to the certificates' list.
  it.each([1, 2, 3])(
    'is read by the decoding tools as by the converter, %d levels deep (TOOL-003)',
    async (levels) => {
      const file = indefinite(writeP7b(certificates), levels);
      for (const input of [
        { text: '', files: [{ name: 'a.p7b', bytes: file }] },
        { text: derToPem(file, 'PKCS7'), files: [] },
      ]) {
        const found = await inspectInput(input);
        expect(found.map((one) => one.ok && [one.kind, one.title])).toEqual([
          ['certificate', 'leaf.example'],
          ['certificate', 'Root'],
        ]);
      }
      const bundle = await readBundle({ sources: [{ name: 'a.p7b', content: file }] });
      expect(bundle.certificates.map(({ der }) => der)).toEqual(certificates);
    },
  );

  it('is no licence for certificates themselves: what is signed is DER (RFC 5280 4.1)', async () => {
    const [certificate] = certificates;
    const found = await inspectInput({
      text: '',
      files: [{ name: 'a.cer', bytes: indefinite(certificate!, 1) }],
    });
    expect(found.map(({ ok }) => ok)).toEqual([false]);
  });
});
