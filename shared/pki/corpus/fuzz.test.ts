import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as fc from 'fast-check';
import { parseCertificate } from '../src/certificate/read.ts';
import { asn1Tree, MAX_ASN1_VALUES } from '../src/der/tree.ts';
import { bytesToBase64 } from '../src/encoding/base64.ts';
import type { Bytes } from '../src/encoding/bytes.ts';
import { bytesToHex } from '../src/encoding/hex.ts';
import { derToPem } from '../src/encoding/pem.ts';
import { PkiError } from '../src/errors.ts';
import { describe as describeObject } from '../src/inspect/describe.ts';
import { inspectInput, type Found } from '../src/inspect/inspect.ts';
import { damagedBytes } from '../src/testing/noise.ts';
import { corpus, type Corpus } from './make.ts';

let made: Corpus;
let samples: Bytes[];

beforeAll(() => {
  made = corpus();
  jest.spyOn(console, 'warn').mockReturnValue();
  const names = [...made.certificates, ...made.requests, ...made.keys].filter(
    (name) => !name.includes('2000-names'),
  );
  samples = names.map((name) => made.read(name));
}, 400_000);

/** Everything the decoder does with one input. Throws only what is no typed failure. */
async function decode(input: { text?: string; bytes?: Uint8Array }): Promise<Found[]> {
  const files = input.bytes ? [{ name: 'f', bytes: input.bytes }] : [];
  const found = await inspectInput({ text: input.text ?? '', files });
  for (const one of found) {
    if (!one.ok) {
      // WORKER_FAILED would be an error that nobody expected.
      expect(one.failure).not.toMatchObject({ code: 'WORKER_FAILED' });
      continue;
    }
    asn1Tree(one.der);
    try {
      await describeObject(one.der);
    } catch (error) {
      if (!(error instanceof PkiError)) throw error;
    }
  }
  return found;
}

describe('the decoder with damaged input (TOOL-014)', () => {
  it('survives the corpus cut, changed, flipped, and with bytes behind', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat().chain((seed) => damagedBytes(samples[seed % samples.length] ?? new Uint8Array(4))),
        async (bytes) => void (await decode({ bytes })),
      ),
      { numRuns: 3000 },
    );
  });

  it('survives it as PEM, base64 and hexadecimal with characters lost, doubled and exchanged', async () => {
    const text = fc.nat().map((seed) => {
      const der = samples[seed % samples.length] ?? new Uint8Array(4);
      return [derToPem(der, 'CERTIFICATE'), bytesToBase64(der), bytesToHex(der)][seed % 3] ?? '';
    });
    const edit = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(40),
      put: fc.string({ maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(text, fc.array(edit, { minLength: 1, maxLength: 4 }), async (good, edits) => {
        let bad = good;
        for (const { at, cut, put } of edits) {
          const place = Math.floor(at * bad.length);
          bad = bad.slice(0, place) + put + bad.slice(place + cut);
        }
        await decode({ text: bad });
      }),
      { numRuns: 1000 },
    );
  });

  it('survives any text and any bytes', async () => {
    const noise = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 }));
    await fc.assert(
      fc.asyncProperty(noise, async (text) => void (await decode({ text }))),
      { numRuns: 1000 },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => void (await decode({ bytes }))),
      {
        numRuns: 1000,
      },
    );
  });

  it('never reads a certificate out of changed bytes as the one they were', async () => {
    const good = made.read('ext-server.crt');
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const bad = good.with(at, (good[at] ?? 0) ^ change);
        const [one] = await inspectInput({ text: '', files: [{ name: 'f', bytes: bad }] });
        if (one?.ok && one.kind === 'certificate') expect(parseCertificate(one.der).der).toEqual(bad);
      }),
      { numRuns: 500 },
    );
  });

  it.each<[string, () => Bytes]>([
    ['100,000 sequences inside each other', () => nested(100_000)],
    [
      'indefinite lengths inside each other',
      () => Uint8Array.from({ length: 50_000 }, (_, i) => (i % 2 ? 0x80 : 0x30)),
    ],
    ['a length of four gigabytes', () => Uint8Array.of(0x30, 0x84, 0xff, 0xff, 0xff, 0xff, 2, 1, 0)],
    ['10 MB of zeros', () => new Uint8Array(10_000_000)],
    ['10 MB of empty sequences', () => Uint8Array.from({ length: 10_000_000 }, (_, i) => (i % 2 ? 0 : 0x30))],
    ['10 MB of noise', () => noise(10_000_000)],
    ['10 MB of base64 noise', () => new TextEncoder().encode(bytesToBase64(noise(7_000_000)))],
    ['10 MB of one PEM block', () => new TextEncoder().encode(derToPem(noise(7_000_000), 'CERTIFICATE'))],
    ['5 MB of BEGIN lines', () => new TextEncoder().encode('-----BEGIN CERTIFICATE-----\n'.repeat(180_000))],
    [
      '5 MB of angle brackets behind a BEGIN line',
      () => new TextEncoder().encode(`-----BEGIN X-----${'<'.repeat(5_000_000)}`),
    ],
    [
      '5 MB of quotation marks behind a BEGIN line',
      () => new TextEncoder().encode(`-----BEGIN X-----\n${'> '.repeat(2_500_000)}`),
    ],
  ])(
    'answers to %s with at most one readable sentence',
    async (_name, make) => {
      const found = await decode({ bytes: make() });
      expect(found.filter(({ ok }) => ok)).toEqual([]);
      expect(found.length).toBeGreaterThan(0);
      expect(asn1Tree(make()).length).toBeLessThanOrEqual(MAX_ASN1_VALUES);
    },
    20_000,
  );

  it('says what is wrong and where', async () => {
    const good = made.read('ext-server.crt');
    const failureOf = async (bytes: Bytes) => {
      const [one] = await inspectInput({ text: '', files: [{ name: 'f', bytes }] });
      return one?.ok === false ? one.failure : undefined;
    };
    expect(await failureOf(good.slice(0, 300))).toMatchObject({ code: 'BAD_DER', place: { offset: 0 } });
    const [labelled] = await inspectInput({ text: derToPem(good, 'CERTIFICATE REQUEST'), files: [] });
    expect(labelled).toMatchObject({ kind: 'certificate', wrongLabel: 'CERTIFICATE REQUEST', line: 1 });
    const crl = new TextEncoder().encode('-----BEGIN CERTIFICATE-----\nMIIB\n');
    expect(await failureOf(crl)).toMatchObject({ place: { line: 2, expected: '-----END CERTIFICATE-----' } });
  });

  it('is stopped while it reads', async () => {
    const text = derToPem(made.read('p256.crt'), 'CERTIFICATE').repeat(10_000);
    const controller = new AbortController();
    const progress = jest.fn(() => controller.abort());
    const reading = inspectInput({ text, files: [] }, { signal: controller.signal, progress });
    await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(progress).toHaveBeenCalledTimes(1);
  });
});

function nested(levels: number): Bytes {
  // Each level has a length of four bytes, so that all fit.
  const bytes = new Uint8Array(levels * 6);
  const view = new DataView(bytes.buffer);
  for (let level = 0; level < levels; level += 1) {
    bytes[level * 6] = 0x30;
    bytes[level * 6 + 1] = 0x84;
    view.setUint32(level * 6 + 2, (levels - level - 1) * 6);
  }
  return bytes;
}

function noise(length: number): Bytes {
  const bytes = new Uint8Array(length);
  let state = 12_345;
  for (let index = 0; index < length; index += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    bytes[index] = state >> 16;
  }
  return bytes;
}
