import { describe, expect, it } from '@jest/globals';
import {
  CSR_DEFAULTS,
  CSR_SOURCES,
  csrRequestOfKeyParameters,
  csrRequestOfPair,
  ECC_CURVES,
  ENCRYPTIONS,
  keyChoiceOf,
  keyParametersOfPair,
  RSA_LENGTHS,
  SIGNATURE_HASHES,
  webCurve,
  type CsrKeyParameters,
  type CsrPairParameters,
  type CsrRequest,
} from './parameters.ts';

const PAIR: Required<CsrPairParameters> = {
  from: 'create',
  encryption: 'ECC',
  keyLength: 3072,
  curve: 'P384',
  signature: 'SHA512',
  country: 'DE',
  province: 'Bayern',
  city: 'Hof',
  org: 'O',
  department: 'OU',
  email: 'a@b.c',
};

describe('the parameters of a request', () => {
  it('are offered as the specification lists them (CRY-028, CRY-029, CRY-030)', () => {
    expect(RSA_LENGTHS).toEqual([2048, 3072, 4096]);
    expect(ECC_CURVES).toEqual(['P256', 'P384', 'P512']);
    expect(SIGNATURE_HASHES).toEqual(['SHA256', 'SHA384', 'SHA512']);
  });

  it('start as RSA 2048 SHA256, SG, Beijing, Beijing, SSL (CRY-031, CRY-032)', () => {
    expect(CSR_DEFAULTS).toEqual({
      from: 'create',
      encryption: 'RSA',
      keyLength: 2048,
      curve: 'P256',
      signature: 'SHA256',
      country: 'SG',
      province: 'Beijing',
      city: 'Beijing',
      org: '',
      department: 'SSL',
      email: '',
    });
  });

  it('offer two types of keys and three sources of requests (A§3.7)', () => {
    expect([ENCRYPTIONS, CSR_SOURCES]).toEqual([
      ['RSA', 'ECC'],
      ['create', 'paste', 'zip'],
    ]);
  });

  it("of the order form become the generator's (CRY-019, CRY-027, D-075)", () => {
    const request: CsrRequest = csrRequestOfPair(PAIR, {
      hostname: 'a.com',
      sans: ['b.com'],
      asciiNames: true,
    });
    expect(request).toEqual({
      hashAlg: 'SHA512',
      signAlg: 'ECDSA',
      keyLen: 'P384',
      hostname: 'a.com',
      sans: ['b.com'],
      asciiNames: true,
      country: 'DE',
      province: 'Bayern',
      city: 'Hof',
      org: 'O',
      unit: 'OU',
      email: 'a@b.c',
    });
    expect(csrRequestOfPair({ ...PAIR, encryption: 'RSA' }, { hostname: 'a' })).toMatchObject({
      signAlg: 'RSASSA-PKCS1-V1_5',
      keyLen: 3072,
    });
  });

  it("of the wire become the generator's and come from the form's (CRY-026, D-075)", () => {
    const wire: CsrKeyParameters = keyParametersOfPair(PAIR, ['a.com']);
    expect(wire).toEqual({
      country: 'DE',
      province: 'Bayern',
      locality: 'Hof',
      organization: 'O',
      orgUnit: 'OU',
      hashSign: 'SHA512',
      encryption: 'ECC',
      keyCurve: 'P384',
      domains: ['a.com'],
    });
    const ofRsa = keyParametersOfPair({ ...PAIR, encryption: 'RSA' }, []);
    expect(ofRsa).toMatchObject({ keySize: 3072 });
    expect(ofRsa).not.toHaveProperty('keyCurve');
    expect(csrRequestOfKeyParameters(ofRsa, 'a.com')).toMatchObject({ keyLen: 3072 });
    expect(csrRequestOfKeyParameters(wire, 'a.com')).toEqual({
      ...csrRequestOfPair(PAIR, { hostname: 'a.com' }),
      email: undefined,
    });
  });

  it('P512, P521 and P-521 all mean P-521 (CRY-029, D-074)', () => {
    expect(['P512', 'P521', 'P-521'].map(webCurve)).toEqual(['P-521', 'P-521', 'P-521']);
    expect(['P256', 'P-256', 'P384', 'P-384'].map(webCurve)).toEqual(['P-256', 'P-256', 'P-384', 'P-384']);
  });

  it.each<[object, string, string]>([
    [{ hashAlg: 'SHA1' }, 'hashAlg', 'SHA1'],
    [{ signAlg: 'DSA' }, 'signAlg', 'DSA'],
    [{ signAlg: 'ECDSA', keyLen: 'P999' }, 'keyLen', 'P999'],
    [{ signAlg: 'ECDSA', keyLen: 2048 }, 'keyLen', '2048'],
    [{ keyLen: 1024 }, 'keyLen', '1024'],
    [{ keyLen: 'P256' }, 'keyLen', 'P256'],
  ])('that are not offered are refused by their name: %j', (wrong, field, named) => {
    expect(() => keyChoiceOf(wrong)).toThrow(
      expect.objectContaining({ code: 'BAD_PARAMETERS', field, message: expect.stringContaining(named) }),
    );
  });

  it('have the defaults of the generator (CRY-020, CRY-021)', () => {
    expect(keyChoiceOf({})).toEqual({ kind: 'RSA', modulusLength: 2048, hash: 'SHA-256' });
    expect(keyChoiceOf({ signAlg: 'ECDSA' })).toEqual({ kind: 'EC', namedCurve: 'P-256', hash: 'SHA-256' });
    expect(keyChoiceOf({ keyLen: '4096', hashAlg: 'SHA384' })).toMatchObject({
      modulusLength: 4096,
      hash: 'SHA-384',
    });
    // In small letters, as WebCrypto itself writes its names.
    const small = keyChoiceOf({ signAlg: 'RSASSA-PKCS1-v1_5' as never, hashAlg: 'SHA512', keyLen: 3072 });
    expect(small).toEqual({ kind: 'RSA', modulusLength: 3072, hash: 'SHA-512' });
  });
});
