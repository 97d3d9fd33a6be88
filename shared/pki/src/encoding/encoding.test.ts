import { beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { parseCertificate } from '../certificate/read.ts';
import { issueCertificate } from '../testing/authority.ts';
import { base64ToBytes, bytesToBase64, isBase64 } from './base64.ts';
import { bytesToHex, hexToBytes, isHex } from './hex.ts';
import { decodeInput } from './input.ts';
import { derToPem, joinPem, pemToDer, splitPemBlocks } from './pem.ts';
import { splitCertificates } from '../certificate/chain.ts';

function failing(value: string | Uint8Array): unknown {
  try {
    return decodeInput(value);
  } catch (error) {
    return error;
  }
}

describe('hexadecimal and base64', () => {
  it('come back as the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(Array.from(hexToBytes(bytesToHex(bytes)))).toEqual(Array.from(bytes));
        expect(Array.from(base64ToBytes(bytesToBase64(bytes)))).toEqual(Array.from(bytes));
      }),
    );
  });

  it('are lower case without separators, and read with blanks and colons (D-091)', () => {
    expect(bytesToHex(Uint8Array.of(4, 1, 255))).toBe('0401ff');
    expect(bytesToHex(hexToBytes('04:01 FF\n'))).toBe('0401ff');
  });

  it('are told from other text: hexadecimal is pairs of digits, blanks allowed (VAL-010, D-122)', () => {
    expect(['0a 0B', '00', '0a:0b'].map(isHex)).toEqual([true, true, true]);
    expect(['0a0', 'xx', '', '  ', '0g', '0a,0b'].map(isHex)).toEqual(Array(6).fill(false));
  });

  it('are told from other text: base64 has its padding (VAL-012)', () => {
    expect(['AAEC', 'AAE=', 'AA==', 'AA\nEC', '+/+/'].map(isBase64)).toEqual(Array(5).fill(true));
    expect(['A', 'A===', 'AA=A', '', ' ', 'AA-_'].map(isBase64)).toEqual(Array(6).fill(false));
    expect(isBase64(' '.repeat(200_000))).toBe(false);
  });

  it('refuse other text with one typed error', () => {
    for (const text of ['abc', 'xy', '0x00']) {
      expect(() => hexToBytes(text)).toThrow(expect.objectContaining({ code: 'BAD_ENCODING' }));
    }
    for (const text of ['abc', 'ab=c', 'a*==', '====']) {
      expect(() => base64ToBytes(text)).toThrow(expect.objectContaining({ code: 'BAD_ENCODING' }));
    }
  });

  it("throw Argument 'value' is required for a missing value, not for an empty one (CRY-006, D-100)", () => {
    for (const convert of [hexToBytes, bytesToHex, base64ToBytes, bytesToBase64, decodeInput]) {
      // As a caller without types may call.
      for (const missing of [undefined, null]) {
        expect(() => Reflect.apply(convert, undefined, [missing])).toThrow("Argument 'value' is required");
      }
    }
    expect(hexToBytes('')).toHaveLength(0);
    expect(base64ToBytes('')).toHaveLength(0);
  });
});

/** Characters of a long text. */
const SIZE = 6_000_000;

describe('PEM', () => {
  it('wraps its lines at 64 characters, also when they end exactly there (CRY-018)', () => {
    for (const length of [1, 47, 48, 49, 96, 1000]) {
      const lines = derToPem(new Uint8Array(length), 'CERTIFICATE').split('\n');
      expect(lines.at(0)).toBe('-----BEGIN CERTIFICATE-----');
      expect(lines.slice(-2)).toEqual(['-----END CERTIFICATE-----', '']);
      const body = lines.slice(1, -2);
      expect(body.slice(0, -1).every((line) => line.length === 64)).toBe(true);
      expect(body.at(-1)).toMatch(/^.{1,64}$/);
    }
  });

  it('joins certificates by line breaks and splits them again (CRY-015, B§4.16)', () => {
    const joined = joinPem([Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5, 6)], 'CERTIFICATE');
    const one = '-----BEGIN CERTIFICATE-----\nAQID\n-----END CERTIFICATE-----\n';
    const two = '-----BEGIN CERTIFICATE-----\nBAUG\n-----END CERTIFICATE-----\n';
    expect(joined).toBe(one + two);
    expect(splitCertificates(joined)).toEqual([one, two]);
    expect(joinPem([], 'CERTIFICATE')).toBe('');
  });

  it('is found between other text, with headers, with any line ends', () => {
    const text = [
      'Subject: example',
      '-----BEGIN RSA PRIVATE KEY-----',
      'Proc-Type: 4,ENCRYPTED',
      'DEK-Info: AES-256-CBC,00',
      '',
      'AAEC',
      '-----END RSA PRIVATE KEY-----',
      'text -----BEGIN X-----AwQF-----END X----- text',
    ].join('\r\n');
    expect(splitPemBlocks(text)).toEqual([
      {
        label: 'RSA PRIVATE KEY',
        headers: ['Proc-Type: 4,ENCRYPTED', 'DEK-Info: AES-256-CBC,00'],
        body: 'AAEC',
      },
      { label: 'X', headers: [], body: 'AwQF' },
    ]);
  });

  it('passes over blocks that do not end, and finds the next whole one', () => {
    const good = derToPem(Uint8Array.of(1), 'B');
    expect(splitPemBlocks(`-----BEGIN A-----\nAAAA\n${good}`)).toHaveLength(1);
    expect(splitPemBlocks(`-----END A-----\n${good}`)).toHaveLength(1);
    expect(splitPemBlocks(`-----BEGIN A-----\nAAAA\n-----END B-----\n${good}`)).toHaveLength(1);
    expect(splitPemBlocks(`${good}-----BEGIN A-----`)).toHaveLength(1);
    expect(splitPemBlocks('-----BEGIN A')).toEqual([]);
  });

  it('forgives what word processors and chats do to it', () => {
    const pem = derToPem(Uint8Array.of(1, 2, 3), 'CERTIFICATE');
    const pasted = `\uFEFF${pem.replaceAll('-', '\u2013').replaceAll(' ', '\u00A0').replaceAll('\n', ' \n')}`;
    expect(Array.from(pemToDer(pasted))).toEqual([1, 2, 3]);
  });

  it.each<[string, string]>([
    ['BEGIN lines', '-----BEGIN CERTIFICATE-----\n'.repeat(SIZE / 28)],
    ['BEGIN and one END line', `${'-----BEGIN A-----\n'.repeat(SIZE / 18)}-----END B-----`],
    ['END lines', `-----BEGIN A-----${'-----END B-----\n'.repeat(SIZE / 16)}`],
    ['many blanks', `-----BEGIN A-----${' '.repeat(SIZE)}`],
    ['many dashes', '-'.repeat(SIZE)],
    ['many empty lines', `-----BEGIN A-----${'\n'.repeat(SIZE)}-----END A-----`],
    ['nothing but A', 'A'.repeat(SIZE)],
  ])('takes no longer than its length asks for: %s', (_name, text) => {
    const started = performance.now();
    splitPemBlocks(text);
    expect(() => parseCertificate(text)).toThrow(expect.objectContaining({ name: 'PkiError' }));
    // Below a second; minutes for what looks back, or on to the end, for every line.
    expect(performance.now() - started).toBeLessThan(60_000);
  });

  it('says which label is missing', () => {
    const key = derToPem(Uint8Array.of(1), 'PRIVATE KEY');
    expect(() => pemToDer(key, ['CERTIFICATE'])).toThrow(expect.objectContaining({ code: 'WRONG_TYPE' }));
    expect(() => pemToDer('text')).toThrow(expect.objectContaining({ code: 'BAD_PEM' }));
    expect(() => pemToDer('-----BEGIN A-----\n!\n-----END A-----')).toThrow(
      expect.objectContaining({ code: 'BAD_PEM' }),
    );
  });
});

describe('the input of the decoder', () => {
  let pem: string;
  let der: Uint8Array<ArrayBuffer>;

  beforeAll(async () => {
    pem = (await issueCertificate({ hostname: 'example.com', signAlg: 'ECDSA' })).certificatePem;
    der = pemToDer(pem);
  });

  it('gives equal results for hexadecimal, base64, PEM and DER (CRY-014)', () => {
    const hex = bytesToHex(der);
    const base64 = bytesToBase64(der);
    const forms = [
      pem,
      base64,
      hex,
      hex.toUpperCase().replace(/../g, '$& '),
      base64.replace(/.{70}/g, '$&\r\n'),
      String.fromCharCode(...der),
      der,
      der.buffer,
      Buffer.from(pem),
      Buffer.from(`\uFEFF${pem}`, 'utf16le'),
      Buffer.from(hex),
      Buffer.from(base64),
    ];
    const expected = parseCertificate(pem);
    for (const form of forms) {
      expect(parseCertificate(form)).toEqual(expected);
    }
  });

  it('is hexadecimal before it is base64 (CRY-014, D-088)', () => {
    expect(Array.from(decodeInput('abcd'))).toEqual([0xab, 0xcd]);
    expect(Array.from(decodeInput('abcg'))).toEqual([0x69, 0xb7, 0x20]);
    expect(Array.from(decodeInput('\u0001\u00ff'))).toEqual([1, 255]);
  });

  it('is refused with a typed error when it is empty, too large or text of no encoding', () => {
    expect(failing(' \n')).toMatchObject({ code: 'EMPTY_INPUT' });
    expect(failing(new Uint8Array(0))).toMatchObject({ code: 'EMPTY_INPUT' });
    expect(failing(new Uint8Array(16 * 1024 * 1024 + 1))).toMatchObject({ code: 'TOO_LARGE' });
    expect(failing('证书')).toMatchObject({ code: 'BAD_ENCODING' });
  });
});
