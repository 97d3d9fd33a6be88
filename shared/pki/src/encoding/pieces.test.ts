import { describe, expect, it } from '@jest/globals';
import { bytesToBase64 } from './base64.ts';
import { concatBytes } from './bytes.ts';
import { bytesToHex } from './hex.ts';
import { decodeInput } from './input.ts';
import { derToPem } from './pem.ts';
import { splitPieces } from './pieces.ts';

/** SEQUENCE { OCTET STRING of `size` bytes }. */
function structure(size: number, fill = 7): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([0x30, size + 2, 0x04, size, ...Array<number>(size).fill(fill)]);
}

const first = structure(40);
const second = structure(50, 9);
const onePem = derToPem(first, 'CERTIFICATE');
const bothPem = onePem + derToPem(second, 'CERTIFICATE');

function found(value: string | Uint8Array): string[] {
  return splitPieces(value).map(({ der }) => (der.ok ? bytesToHex(der.value) : der.error.code));
}
const both = [bytesToHex(first), bytesToHex(second)];

describe('a paste with several structures', () => {
  it.each([
    ['PEM blocks one after the other', bothPem],
    ['PEM with text around', `subject=x\n${bothPem}\nVerify return code: 0`],
    ['PEM with Windows line ends and a byte order mark', `\uFEFF${bothPem.replaceAll('\n', '\r\n')}`],
    ['PEM as a web page shows it', `<pre class="x">${bothPem.replaceAll('\n', '<br/>')}</pre>`],
    [
      'PEM with entities',
      bothPem.replaceAll('\n', '&#10;').replaceAll('=', '&#x3D;').replaceAll('+', '&plus;'),
    ],
    ['PEM in JSON', JSON.stringify({ cert: bothPem })],
    ['PEM quoted in a mail', bothPem.replaceAll(/^/gm, '> ')],
    [
      'PEM in full-width characters',
      bothPem.replaceAll(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
    ],
    ['base64 parted by an empty line', `${bytesToBase64(first)}\n\n${bytesToBase64(second)}`],
    ['hexadecimal parted by an empty line', `${bytesToHex(first)}\r\n\r\n${bytesToHex(second)}`],
    ['one hexadecimal text after the other', `${bytesToHex(first)}${bytesToHex(second)}`],
  ])('is taken apart: %s', (_name, text) => {
    expect(found(text)).toEqual(both);
    expect(found(new TextEncoder().encode(text))).toEqual(both);
  });

  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const wrapped = (text: string) => base64(text).replaceAll(/.{76}/g, '$&\n');
  it.each([
    ['base64 of PEM', base64(bothPem)],
    ['base64 of PEM in lines', wrapped(bothPem)],
    [
      'a secret of Kubernetes',
      `kind: Secret\ndata:\n  tls.crt: ${base64(onePem)}\n  ca.crt: "${base64(derToPem(second, 'CERTIFICATE'))}"\n`,
    ],
    ['a secret as JSON', JSON.stringify({ data: { 'tls.crt': base64(bothPem) } })],
    ['PEM beside a secret', `${onePem}\ntls.crt: ${base64(derToPem(second, 'CERTIFICATE'))}`],
    ['PEM as proxies escape it in a header', encodeURIComponent(bothPem)],
    ['PEM that keeps its plus signs in a header', bothPem.replaceAll('\n', '%0A').replaceAll(' ', '%20')],
    ['PEM of a form', new URLSearchParams({ a: bothPem }).toString().slice(2)],
    ['PEM in JSON', JSON.stringify({ cert: bothPem })],
    ['PEM in JSON in JSON', JSON.stringify(JSON.stringify({ cert: bothPem }))],
    [
      'PEM in JSON with escaped signs',
      JSON.stringify({ cert: bothPem }).replaceAll('+', '\\u002b').replaceAll('=', '\\u003d'),
    ],
    ['PEM in YAML', `cert: |\n${bothPem.replaceAll(/^/gm, '    ')}`],
    ['PEM in YAML between quotes', `cert: "${bothPem.replaceAll('\n', '\\n')}"`],
  ])('may be %s', (_, text) => {
    expect(found(text)).toEqual(both);
    expect(found(new TextEncoder().encode(text))).toEqual(both);
    expect(bytesToHex(decodeInput(text))).toBe(both[0]);
  });

  it('names the line at which base64 of PEM begins, and looks through one layer alone', () => {
    const secret = `data:\n  tls.crt: ${base64(onePem)}\n`;
    expect(splitPieces(secret).map(({ line }) => line)).toEqual([2]);
    expect(found(base64(base64(onePem)))).toEqual(['BAD_ENCODING']);
  });

  it('may be a file of several DER structures, with line breaks between', () => {
    expect(found(concatBytes([first, second]))).toEqual(both);
    expect(found(concatBytes([first, Uint8Array.of(0x0d, 0x0a), second]))).toEqual(both);
  });

  it('may be bytes as source code writes them, or base64 without padding', () => {
    const source = `unsigned char c[] = {\n${Array.from(first, (byte) => `0x${byte.toString(16)}`.replace(/x(.)$/, 'x0$1')).join(', ')}\n};`;
    expect(found(source.replace(/^.*\n/, ''))).toEqual([both[0]]);
    expect(found(bytesToBase64(first).replace(/=+$/, ''))).toEqual([both[0]]);
  });

  it('may be UTF-16 with a byte order mark', () => {
    const wide = new Uint8Array(
      new Uint16Array(Array.from(`\uFEFF${onePem}`, (c) => c.charCodeAt(0))).buffer,
    );
    expect(found(wide)).toEqual([both[0]]);
  });

  it('says at which line a block lacks its end, has another end, or is no base64', () => {
    const text = `${onePem}\n-----BEGIN CERTIFICATE-----\nAAAA\n${onePem}`;
    expect(splitPieces(text)[1]?.der).toMatchObject({
      error: { code: 'BAD_PEM', place: { line: 7, expected: '-----END CERTIFICATE-----' } },
    });
    const swapped = onePem.replace('END CERTIFICATE', 'END KEY');
    expect(splitPieces(swapped)[0]?.der).toMatchObject({ error: { place: { line: 3 } } });
    const broken = ['-----BEGIN X-----', 'MAAA', 'MA?A', '-----END X-----'].join('\n');
    expect(splitPieces(broken)[0]?.der).toMatchObject({
      error: { code: 'BAD_PEM', place: { line: 3, expected: 'base64' } },
    });
  });

  it('says at which byte something else follows a structure', () => {
    expect(splitPieces(concatBytes([first, Uint8Array.of(1, 2, 3)]))[1]).toMatchObject({
      offset: first.length,
      der: { error: { code: 'TRAILING_DATA' } },
    });
  });

  it('is refused as a whole where there is too much of it, or nothing readable in it', () => {
    expect(found('')).toEqual([]);
    expect(found(new Uint8Array(0))).toEqual([]);
    expect(found('hello')).toEqual(['BAD_ENCODING']);
    expect(found(Uint8Array.of(1, 2, 3, 0))).toEqual(['BAD_ENCODING']);
    expect(found('A'.repeat(3_000_000))).toEqual(['BAD_ENCODING']);
    expect(found(new Uint8Array(17 * 1024 * 1024))).toEqual(['TOO_LARGE']);
    expect(found('-----BEGIN X-----\n'.repeat(20_001))).toEqual(['TOO_LARGE']);
  });
});
