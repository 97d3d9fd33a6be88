import { createHash, X509Certificate } from 'node:crypto';
import type { SeenCertificate } from '../ports.ts';

/** A certificate of nobody's server: self-signed for shop.example and www.shop.example, made once with OpenSSL. */
const PEM = `-----BEGIN CERTIFICATE-----
MIIBrTCCAVSgAwIBAgIUP1Q009px7YuA/i75pnkdMIZ+DJEwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMc2hvcC5leGFtcGxlMB4XDTI2MTEyOTIzNDMwMloXDTM2MTEy
NjIzNDMwMlowFzEVMBMGA1UEAwwMc2hvcC5leGFtcGxlMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAESEPqikTvN7O3+rNQrXD7ANXbKUse5XyYonpp2uHBzUzq6liH
es1nCb1eEolwDJaoNTvTkdFJ5zCT0gPudDhUNaN+MHwwHQYDVR0OBBYEFB3uOKJW
yuo04+sZPeLTcRN8NZxmMB8GA1UdIwQYMBaAFB3uOKJWyuo04+sZPeLTcRN8NZxm
MA8GA1UdEwEB/wQFMAMBAf8wKQYDVR0RBCIwIIIMc2hvcC5leGFtcGxlghB3d3cu
c2hvcC5leGFtcGxlMAoGCCqGSM49BAMCA0cAMEQCIFJxo1sLxyFAK8RxpJOEC1FN
Eqd5/4U6fzF2NIsjT+3RAiAe941U9nf06x/mPz6Y7VxubH/Tl/9oSxtmaX/eS28D
fw==
-----END CERTIFICATE-----`;

const der = new X509Certificate(PEM).raw;

/** A certificate as a server sends it; each `word` makes another one. */
export const seenCertificate = (word: string, given: Partial<SeenCertificate> = {}): SeenCertificate => ({
  der,
  sha256: createHash('sha256').update(word).digest('hex'),
  commonName: `${word}.example`,
  names: [`${word}.example`, `www.${word}.example`],
  issuer: `${word} issuer`,
  serial: '0A0B0C',
  keyType: 'EC P-256',
  notBefore: new Date('2026-10-01T00:00:00Z'),
  notAfter: new Date('2027-06-01T00:00:00Z'),
  ...given,
});
