import { describe, expect, it } from '@jest/globals';
import { certificateNumber } from './certificate-number.ts';

const NUMBER = 'A1B2C3D4E5F60718293A4B5C6D7E8F90';
const colons = NUMBER.match(/../g)!.join(':');

describe('a certificate’s number', () => {
  it.each([
    ['in capital letters', NUMBER],
    ['in small letters', NUMBER.toLowerCase()],
    ['with colons', colons],
    ['with colons in small letters', colons.toLowerCase()],
    ['with blanks', NUMBER.match(/../g)!.join(' ')],
    ['with 00 before it, as some show a number whose first bit is set', `00:${colons}`],
    ['as openssl prints it', `serial=${NUMBER}`],
    ['as a constant', `0x${NUMBER}`],
    ['with blanks around it', ` ${NUMBER}\n`],
  ])('is read %s (D-282)', (_how, text) => {
    expect(certificateNumber(text)).toMatchObject({ serial: NUMBER, isCertain: true });
  });

  it('may be a fingerprint, which keeps the zeros that it begins with', () => {
    const text = `sha256 Fingerprint=00:${colons}`;
    expect(certificateNumber(text)).toMatchObject({ serial: NUMBER, fingerprint: `00${NUMBER}` });
  });

  it('may be its beginning; a short one without colons may be something else too', () => {
    expect(certificateNumber('a1b2c3')).toEqual({
      serial: 'A1B2C3',
      fingerprint: 'A1B2C3',
      isCertain: false,
    });
    expect(certificateNumber('a1:b2:c3')?.isCertain).toBe(true);
    expect(certificateNumber('000000a1b2')?.serial).toBe('');
  });

  it.each(['shop', 'face.example', 'a1b2c', '', ':::', 'a1b2c3g4', 'A'.repeat(65), 'serial=', '*.cafe00'])(
    'is not %p',
    (text) => {
      expect(certificateNumber(text)).toBeUndefined();
    },
  );
});
