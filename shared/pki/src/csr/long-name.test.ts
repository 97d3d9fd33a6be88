import { describe, expect, it } from '@jest/globals';
import { generateCsr } from './generate.ts';
import { checkCsrSignature, readCsr } from './read.ts';

/** A host name of so many characters. */
const nameOf = (length: number) => `${'a'.repeat(50)}.${'b'.repeat(length - 55)}.com`;

describe('a request for a long name', () => {
  it.each([
    [64, true],
    [65, false],
    [76, false],
  ])(
    'of %d characters has it as common name: %p, and always among the alternative ones (RFC 5280 A.1)',
    async (length, hasCommonName) => {
      const hostname = nameOf(length);
      expect(hostname).toHaveLength(length);
      const { publicKey } = await generateCsr({
        hostname,
        org: 'Example',
        signAlg: 'ECDSA',
        sans: ['b.com'],
      });
      const read = readCsr(publicKey, { language: 'en' });
      expect(read.commonName).toBe(hasCommonName ? hostname : null);
      expect(read.subject.map(({ shortName }) => shortName)).toEqual(hasCommonName ? ['O', 'CN'] : ['O']);
      expect(read.dnsNames).toEqual([hostname, 'b.com']);
      expect(await checkCsrSignature(publicKey)).toBe('valid');
    },
  );

  it('is made without any subject where nothing else is in it', async () => {
    const { publicKey } = await generateCsr({ hostname: nameOf(76), signAlg: 'ECDSA' });
    expect(readCsr(publicKey)).toMatchObject({ subject: [], dnsNames: [nameOf(76)] });
  });

  it('is refused for the long name of a person, which stands nowhere else', async () => {
    const person = { hostname: 'x'.repeat(65), asciiNames: false, signAlg: 'ECDSA' } as const;
    await expect(generateCsr(person)).rejects.toMatchObject({ code: 'BAD_SUBJECT', field: 'hostname' });
  });
});
