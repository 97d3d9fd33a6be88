import { execFileSync } from 'node:child_process';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Credentials, Sites } from '../testing/sites.ts';
import { GROUP, groupName } from './groups.ts';
import { readPresented } from './certificates.ts';
import { ECDSA_SIGNATURES, RSA_SIGNATURES, VERSION } from './client-hello.ts';
import { suiteOf } from './suites.ts';
import { Survey, VERSIONS, type VersionName } from './survey.ts';
import type { Target } from './target.ts';

let sites: Sites;
let ec: Credentials;
let rsa: Credentials;
beforeAll(async () => {
  sites = await Sites.open();
  ec = await sites.issue({ name: 'ec' });
  rsa = await sites.issue({ name: 'rsa', key: 'rsa:2048' });
});
afterAll(() => sites.close());

const talk = (target: Target, patience = 5000) => ({ target, patience, deadline: Date.now() + 60_000 });
const surveyOf = (target: Target, patience?: number) => new Survey(talk(target, patience));
const version = (name: VersionName) => {
  const found = VERSIONS.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};
const names = (ids: readonly number[]) => ids.map((id) => suiteOf(id)?.name);
const tls12 = () => version('TLS 1.2');
const der = (pem: string) => Buffer.from(pem.replaceAll(/-----.*-----|\s/g, ''), 'base64');
/** What openssl itself makes of a list of ciphers. */
const opensslNames = (...args: string[]) =>
  execFileSync('openssl', ['ciphers', '-s', '-stdname', ...args], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.replace(/^TLS_(\S+) .*$/, '$1'));

describe('the survey of a TLS server', () => {
  it('finds every version of an openssl server that still speaks the old ones (TOOL-010)', async () => {
    const target = await sites.openssl(rsa, '-cipher', 'DEFAULT:@SECLEVEL=0');
    const found = await Promise.all(VERSIONS.map((one) => surveyOf(target).protocol(one)));
    expect(found.map(({ name, state }) => [name, state])).toEqual([
      ['TLS 1.3', 'yes'],
      ['TLS 1.2', 'yes'],
      ['TLS 1.1', 'yes'],
      ['TLS 1.0', 'yes'],
      ['SSL 3.0', 'no'],
    ]);
  });

  it('finds exactly the suites that openssl says its server has, weak and anonymous ones too (TOOL-010)', async () => {
    const list = 'ALL:COMPLEMENTOFALL:!PSK:!SRP:!ECDSA:!DSS:@SECLEVEL=0';
    const target = await sites.openssl(rsa, '-cipher', list, '-tls1_2', '-serverpref');
    const { suites, complete } = await surveyOf(target).protocol(version('TLS 1.2'));
    expect(complete).toBe(true);
    const expected = opensslNames('-tls1_2', list);
    expect(expected.length).toBeGreaterThan(50);
    expect(new Set(names(suites))).toEqual(new Set(expected));
  });

  it("keeps the server's order and says whether it insists on it (TOOL-010)", async () => {
    const list = ['ECDHE-RSA-AES128-GCM-SHA256', 'AES256-SHA', 'ECDHE-RSA-AES256-GCM-SHA384', 'AES128-SHA'];
    const args = ['-cipher', `${list.join(':')}:@SECLEVEL=0`, '-tls1_2'];
    const strict = surveyOf(await sites.openssl(rsa, ...args, '-serverpref'));
    const inOrder = await strict.protocol(version('TLS 1.2'));
    expect(names(inOrder.suites)).toEqual(opensslNames('-tls1_2', list.join(':')));
    expect(await strict.ownOrder(version('TLS 1.2'), inOrder.suites)).toBe(true);
    const lax = surveyOf(await sites.openssl(rsa, ...args));
    const { suites } = await lax.protocol(version('TLS 1.2'));
    expect(new Set(suites)).toEqual(new Set(inOrder.suites));
    expect(await lax.ownOrder(version('TLS 1.2'), suites)).toBe(false);
  });

  it('finds X25519MLKEM768 and the other groups of TLS 1.3 in their order, and of TLS 1.2 (TOOL-010)', async () => {
    const target = await sites.node({ ...ec, ecdhCurve: 'X25519MLKEM768:X25519:P-384' });
    const survey = surveyOf(target);
    expect((await survey.modernGroups()).map(groupName)).toEqual(['X25519MLKEM768', 'x25519', 'secp384r1']);
    const { suites } = await survey.protocol(version('TLS 1.2'));
    expect((await survey.olderGroups(VERSION.tls12, suites)).map(groupName)).toEqual(['x25519', 'secp384r1']);
  });

  it('does not see a post-quantum group where there is none (TOOL-010)', async () => {
    const target = await sites.node({ ...ec, ecdhCurve: 'P-256' });
    expect((await surveyOf(target).modernGroups()).map(groupName)).toEqual(['secp256r1']);
  });

  it('measures the prime of finite-field Diffie-Hellman (TOOL-010)', async () => {
    const survey = surveyOf(await sites.openssl(rsa, '-cipher', 'DHE:@SECLEVEL=0', '-tls1_2'));
    const { suites } = await survey.protocol(version('TLS 1.2'));
    expect(await survey.diffieHellmanBits(VERSION.tls12, suites)).toBe(2048);
  });

  it.each([512, 768, 1023, 1024])('tells a prime of %d bits from a longer one (TOOL-010)', async (bits) => {
    const target = await sites.raw((socket) => {
      socket.once('data', () => socket.write(Buffer.concat([serverHello(0x0033), weakExchange(bits)])));
    });
    expect(await surveyOf(target).diffieHellmanBits(VERSION.tls12, [0x0033])).toBe(bits);
  });

  it('reads the features that the extensions of a hello tell (TOOL-010)', async () => {
    const survey = surveyOf(await sites.openssl(rsa, '-tls1_2'));
    const { suites } = await survey.protocol(version('TLS 1.2'));
    expect(await survey.features(VERSION.tls12, suites)).toEqual({
      secureRenegotiation: true,
      extendedMasterSecret: true,
      compression: false,
    });
  });

  it.each(['TLSv1.3', 'TLSv1.2'] as const)(
    'reads the chain exactly as sent, disorder included, in %s (TOOL-010)',
    async (only) => {
      const root = await sites.issue({ name: 'Root', ca: true });
      const middle = await sites.issue({ name: 'Middle', ca: true, issuer: root });
      const leaf = await sites.issue({ name: 'leaf', issuer: middle });
      const target = await sites.node({
        key: leaf.key,
        cert: leaf.cert + root.cert + middle.cert,
        minVersion: only,
        maxVersion: only,
        ALPNProtocols: ['h2', 'http/1.1'],
      });
      const which = only === 'TLSv1.3' ? VERSION.tls13 : VERSION.tls12;
      const hello = surveyOf(target).hello(which, { alpn: ['h2', 'http/1.1'] });
      const presented = await readPresented(talk(target), hello, GROUP.x25519);
      expect(presented?.certificates.map((one) => one.toString('hex'))).toEqual(
        [leaf, root, middle].map(({ cert }) => der(cert).toString('hex')),
      );
      expect(presented?.alpn).toBe('h2');
    },
  );

  it.each([0x1301, 0x1302, 0x1303])('opens what suite %d encrypts (TOOL-010)', async (suite) => {
    const target = await sites.node({ ...ec, minVersion: 'TLSv1.3' });
    const hello = surveyOf(target).hello(VERSION.tls13, { suites: [suite] });
    for (const group of [GROUP.x25519, GROUP.secp256r1, GROUP.secp384r1, GROUP.secp521r1]) {
      const presented = await readPresented(talk(target), { ...hello, groups: [group] }, group);
      expect(presented?.certificates).toHaveLength(1);
    }
  });

  it('asks a server with two certificates for each (TOOL-010)', async () => {
    const target = await sites.node({ key: [ec.key, rsa.key], cert: [ec.cert, rsa.cert] });
    const survey = surveyOf(target);
    const leaves = await Promise.all(
      [ECDSA_SIGNATURES, RSA_SIGNATURES].map(async (signatureAlgorithms) => {
        const hello = survey.hello(VERSION.tls13, { signatureAlgorithms });
        return (await readPresented(talk(target), hello, GROUP.x25519))?.certificates[0]?.toString('base64');
      }),
    );
    expect(leaves.every((leaf) => leaf !== undefined)).toBe(true);
    expect(leaves[0]).not.toBe(leaves[1]);
  });
});

describe('a server that behaves badly', () => {
  it.each<[string, (socket: Socket) => void, 'yes' | 'no' | 'unknown']>([
    ['answers with noise', (socket) => socket.write(Buffer.alloc(5000, 0x41)), 'unknown'],
    ['speaks HTTP', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'unknown'],
    ['hangs up at once', (socket) => socket.destroy(), 'no'],
    ['says goodbye without a word', (socket) => socket.end(), 'no'],
    ['never answers', () => undefined, 'unknown'],
    [
      'drips one octet at a time',
      (socket) => {
        const timer = setInterval(() => socket.writable && socket.write(Buffer.from([22])), 20);
        socket.on('close', () => clearInterval(timer));
      },
      'unknown',
    ],
    [
      'never comes to an end',
      (socket) => {
        // Records of a message that claims 100,000 octets, again and again.
        const record = Buffer.concat([Buffer.from([22, 3, 3, 0x40, 0]), Buffer.alloc(0x4000, 22)]);
        record.set([2, 1, 0x86, 0xa0], 5);
        const more = () => {
          while (socket.writable && socket.write(record));
        };
        socket.on('drain', more);
        more();
      },
      'unknown',
    ],
    [
      'claims a message of 16 MB',
      (socket) => socket.write(Buffer.from([22, 3, 3, 0, 8, 2, 0xff, 0xff, 0xff, 0, 0, 0, 0])),
      'unknown',
    ],
    [
      'chooses a suite that was not offered',
      (socket) => socket.once('data', () => socket.write(serverHello(0xfefe))),
      'yes',
    ],
    [
      'sends a hello that ends in the middle',
      (socket) => socket.once('data', () => socket.write(Buffer.from([22, 3, 3, 0, 6, 2, 0, 0, 2, 3, 3]))),
      'unknown',
    ],
    [
      'refuses with an alert',
      (socket) => socket.once('data', () => socket.write(Buffer.from([21, 3, 3, 0, 2, 2, 40]))),
      'no',
    ],
  ])('is given up in time when it %s (TOOL-010)', async (_how, answer, state) => {
    const target = await sites.raw(answer);
    const found = await surveyOf(target, 300).protocol(tls12());
    expect(found.state).toBe(state);
    expect(found.suites).toEqual([]);
  });

  it('finds SSL 3.0 in the words of a server that still speaks it (TOOL-010)', async () => {
    const target = await sites.raw((socket) => {
      socket.once('data', (hello) => {
        if (hello.readUInt16BE(9) === 0x0300 && hello.includes(Buffer.from([0, 0x35])))
          socket.write(serverHello(0x0035, 0x0300));
        else socket.destroy();
      });
    });
    const found = await surveyOf(target, 1000).protocol(version('SSL 3.0'));
    expect(found.state).toBe('yes');
    expect(names(found.suites)).toEqual(['RSA_WITH_AES_256_CBC_SHA']);
  });

  it('is not dialled at a private address, whoever asks (D-210)', async () => {
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1']) {
      const survey = surveyOf({ address, port: 443, host: 'site.demo.test' });
      await expect(survey.protocol(tls12())).rejects.toThrow(address);
    }
  });
});

/** A ServerHello without extensions. */
function serverHello(suite: number, chosen = 0x0303): Buffer {
  const body = Buffer.concat([
    Buffer.from([chosen >> 8, chosen & 0xff]),
    Buffer.alloc(32, 7),
    Buffer.from([0, suite >> 8, suite & 0xff, 0]),
  ]);
  const message = Buffer.concat([Buffer.from([2, 0, 0, body.length]), body]);
  return Buffer.concat([Buffer.from([22, 3, 3, 0, message.length]), message]);
}

/** A ServerKeyExchange whose prime has so many bits. */
function weakExchange(bits: number): Buffer {
  const prime = Buffer.alloc(Math.ceil(bits / 8), 0xff);
  if (bits % 8 > 0) prime[0] = 2 ** (bits % 8) - 1;
  const body = Buffer.concat([
    Buffer.from([prime.length >> 8, prime.length & 0xff]),
    prime,
    Buffer.from([0, 1, 2]),
  ]);
  const message = Buffer.concat([Buffer.from([12, 0, body.length >> 8, body.length & 0xff]), body]);
  return Buffer.concat([Buffer.from([22, 3, 3, message.length >> 8, message.length & 0xff]), message]);
}
