import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttp, type RequestListener, type Server as HttpServer } from 'node:http';
import { createServer as createHttps, type ServerOptions } from 'node:https';
import { encodeBody, signBody } from '../../../../ports/issuers/embedded-ca/certificate.ts';
import { toPem } from '../../../../ports/issuers/embedded-ca/der.ts';
import * as extensions from '../../../../ports/issuers/embedded-ca/extensions.ts';
import { makeRoot } from '../../../../ports/issuers/embedded-ca/founding.ts';
import { encodeGeneralName, encodeName } from '../../../../ports/issuers/embedded-ca/names.ts';
import { PURPOSE } from '../../../../ports/issuers/embedded-ca/oids.ts';
import type { KeySpec, SigningKey } from '../../../../ports/issuers/keys/signing-key.ts';
import { generatePrivateKey, softwareKey } from '../../../../ports/issuers/keys/software-key.ts';
import type { DemoPlace } from '../locate.ts';

const DAY_MS = 86_400_000;
const OPERATOR = { organization: 'Certdeck Demo', country: 'SG' };
/** Names under the demo zone that have a site to audit. */
const GOOD = 'modern';
const BAD = 'legacy';

/** Two sites on loopback to audit in a demonstration: one as it should be, one as many still are. */
export interface DemoSites {
  /** PEM; part of the trust store of demo mode. */
  root: string;
  place(host: string): readonly DemoPlace[] | undefined;
  stop(): Promise<void>;
}

const GOOD_HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** Opens both sites; each start makes new keys, since nothing depends on them. */
export async function openDemoSites(zone: string, now: Date): Promise<DemoSites> {
  const { signer, pem } = await makeAuthority(now);
  const servers: HttpServer[] = [];
  const listen = async (server: HttpServer): Promise<number> => {
    server.on('tlsClientError', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  const good = await makeSite(signer, `${GOOD}.${zone}`, 'p-256', now, 82);
  const bad = await makeSite(signer, `${BAD}.${zone}`, 'rsa-2048', now, 12);
  const places = new Map<string, DemoPlace>();
  places.set(good.host, {
    https: await listen(createHttps({ ...good.tls, ...MODERN }, page('modern', GOOD_HEADERS))),
    http: await listen(
      createHttp((request, response) =>
        response.writeHead(301, { location: `https://${good.host}${request.url ?? '/'}` }).end(),
      ),
    ),
  });
  const plain = page('legacy', { 'content-type': 'text/plain', 'set-cookie': 'session=demo; Path=/' });
  places.set(bad.host, {
    https: await listen(createHttps({ ...bad.tls, ...LEGACY }, plain)),
    http: await listen(createHttp(plain)),
  });
  return {
    root: pem,
    place: (host) => {
      const place = places.get(host);
      return place && [place];
    },
    stop: async () => {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

const MODERN: ServerOptions = {
  minVersion: 'TLSv1.2',
  ecdhCurve: 'X25519MLKEM768:X25519:P-256',
  ciphers:
    'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305',
  ALPNProtocols: ['h2', 'http/1.1'],
};
const LEGACY: ServerOptions = {
  minVersion: 'TLSv1',
  maxVersion: 'TLSv1.2',
  ecdhCurve: 'P-256:P-384',
  ciphers:
    'ECDHE-RSA-AES128-SHA:AES128-SHA:AES256-SHA:AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0',
  honorCipherOrder: true,
};

const page =
  (text: string, headers: Record<string, string>): RequestListener =>
  (_request, response) =>
    response.writeHead(200, headers).end(`${text}\n`);

async function makeAuthority(now: Date): Promise<{ signer: Signer; pem: string }> {
  const key = softwareKey(await generatePrivateKey('p-256'));
  const pem = toPem(await makeRoot(OPERATOR, key, now), 'CERTIFICATE');
  const subject = encodeName([
    { type: 'country', value: OPERATOR.country },
    { type: 'organization', value: OPERATOR.organization },
    { type: 'commonName', value: `${OPERATOR.organization} Root CA` },
  ]);
  return { signer: { key, subject }, pem };
}

interface Signer {
  key: SigningKey;
  subject: Buffer;
}

/** A certificate of the demo authority for one host, straight from its root. */
async function makeSite(
  { key: signer, subject }: Signer,
  host: string,
  spec: KeySpec,
  now: Date,
  days: number,
) {
  const privateKey = await generatePrivateKey(spec);
  const key = softwareKey(privateKey);
  const body = encodeBody({
    // Positive and of a fixed length.
    serial: Buffer.concat([Buffer.from([0x4d]), randomBytes(15)]),
    signatureAlgorithm: signer.algorithm,
    issuer: subject,
    subject: encodeName([{ type: 'commonName', value: host }]),
    notBefore: new Date(now.getTime() - 8 * DAY_MS),
    notAfter: new Date(now.getTime() + days * DAY_MS),
    spki: key.spki,
    extensions: [
      extensions.leafConstraints(),
      extensions.keyUsage([extensions.USAGE.digitalSignature, extensions.USAGE.keyEncipherment]),
      extensions.extendedKeyUsage([PURPOSE.serverAuth]),
      extensions.subjectKeyIdentifier(key.keyId),
      extensions.authorityKeyIdentifier(signer.keyId),
      extensions.subjectAltName([encodeGeneralName({ type: 'dns', value: host })], false),
    ],
  });
  const cert = toPem(await signBody(body, signer), 'CERTIFICATE');
  return { host, tls: { key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert } };
}
