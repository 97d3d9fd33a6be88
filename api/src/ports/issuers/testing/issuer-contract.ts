import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes, X509Certificate } from 'node:crypto';
import { generateCsr } from '@certdeck/pki';
import { createToken } from '../../../platform/dcv/challenge.ts';
import type { Challenge, DcvMethod } from '../../../platform/dcv/dcv.ts';
import type {
  ChallengeQuestion,
  FinaliseResult,
  IssuanceRef,
  IssuedCertificate,
  Issuer,
  IssueRequest,
} from '../issuer.ts';
import { Workbench } from './openssl.ts';

/** An adapter that is opened for a suite. */
export interface IssuerHarness {
  /** As one process of an installation has it. */
  issuer: Issuer;
  /** As another process has it, over the same rows. */
  again(): Issuer;
  /** Publishes what a challenge asks of the customer. */
  publish(challenge: Challenge): Promise<void>;
  /** PEM of the roots that its certificates lead to. */
  roots(): Promise<string>;
  close(): Promise<void>;
}

/** A customer's order with the issuer. */
export interface TestIssuance {
  ref: IssuanceRef;
  names: readonly string[];
  method: DcvMethod;
  csr: string;
  question: ChallengeQuestion;
}

/** An order for names; every one has a key of its own. */
export async function newIssuance(
  names: readonly string[],
  method: DcvMethod = 'dns_txt',
  more: { csr?: string } = {},
): Promise<TestIssuance> {
  const [hostname = '', ...sans] = names;
  const ref = {
    accountId: '0190a1b2-0000-7000-8000-000000000001',
    orderNo: `N${randomBytes(6).toString('hex')}`,
    attempt: 1,
  };
  const made = await generateCsr({ hostname, sans, signAlg: 'ECDSA', keyLen: 'P256' });
  const token = createToken();
  return {
    ref,
    names,
    method,
    csr: more.csr ?? made.publicKey,
    question: { ...ref, domains: names, names: names.map((domain) => ({ domain, method, token })) },
  };
}

/** Begins an issuance, or goes on with it. */
export const begin = (issuer: Issuer, { ref, names, csr }: TestIssuance) =>
  issuer.begin({
    ...ref,
    certificateClass: 'dv',
    ofOrganization: false,
    csr,
    names: names.map((value) => ({ name: { type: 'dns', value }, domain: value, shown: false })),
  });

/** What names have to show; all of them. */
export async function challengesOf(issuer: Issuer, { question }: TestIssuance): Promise<Challenge[]> {
  const found = await issuer.challenges(question);
  return found.map((challenge, index) => {
    if (!challenge) throw new Error(`${question.names[index]?.domain} has no challenge`);
    return challenge;
  });
}

const later = (at: Date) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, Math.min(1000, at.getTime() - Date.now()))));

/** Shows every name, as customer and background work do between them. */
export async function show(harness: IssuerHarness, order: TestIssuance): Promise<void> {
  const { issuer } = harness;
  expect(await begin(issuer, order)).toMatchObject({ kind: 'open' });
  for (const challenge of await challengesOf(issuer, order)) await harness.publish(challenge);
  const names = order.names.map((domain) => ({ domain, method: order.method }));
  for (;;) {
    const verdicts = await issuer.prove(order.ref, names);
    const looking = verdicts.find((one) => one.kind === 'looking');
    if (looking?.kind !== 'looking') {
      expect(verdicts).toEqual(names.map(() => ({ kind: 'shown' })));
      return;
    }
    await later(looking.at);
  }
}

/** What is asked of the issuer at the end. */
export const requestOf = ({ ref, names, csr }: TestIssuance): IssueRequest => ({
  ...ref,
  certificateClass: 'dv',
  csr,
  names: names.map((value) => ({ type: 'dns', value })),
});

/** Looks until the issuer has decided. */
export async function decided(issuer: Issuer, request: IssueRequest): Promise<FinaliseResult> {
  for (;;) {
    const result = await issuer.finalise(request);
    if (result.kind !== 'processing') return result;
    await later(result.at);
  }
}

/** The certificate of an order. */
export async function issueFor(harness: IssuerHarness, order: TestIssuance): Promise<IssuedCertificate> {
  await show(harness, order);
  const result = await decided(harness.issuer, requestOf(order));
  if (result.kind !== 'issued') throw new Error(JSON.stringify(result));
  return result.certificate;
}

/** What every adapter of the port must do; openssl judges the certificates. */
export function describeIssuer(name: string, open: () => Promise<IssuerHarness>): void {
  describe(`an issuer, ${name}`, () => {
    let [harness, bench]: [IssuerHarness, Workbench] = [] as never;
    beforeAll(async () => {
      bench = await Workbench.open();
      harness = await open();
    }, 400_000);
    afterAll(async () => {
      await harness.close();
      await bench.close();
    });

    it.each([
      ['dns_txt', ['shop.contract.example', 'www.shop.contract.example', '*.shop.contract.example']],
      ['file', ['files.contract.example', 'www.files.contract.example']],
    ] as const)(
      'issues what is shown by %s, for a relying party to verify',
      async (method, names) => {
        const order = await newIssuance(names, method);
        const certificate = await issueFor(harness, order);
        await bench.write('leaf.pem', certificate.certificatePem);
        await bench.write('bundle.pem', certificate.caBundlePem);
        await bench.write('roots.pem', await harness.roots());
        const verdict = await bench.openssl(
          ...'verify -x509_strict -purpose sslserver -CAfile roots.pem -untrusted bundle.pem leaf.pem'.split(
            ' ',
          ),
        );
        expect(verdict.text).toContain('leaf.pem: OK');
        const { text } = await bench.openssl('x509', '-in', 'leaf.pem', '-noout', '-ext', 'subjectAltName');
        expect([...text.matchAll(/DNS:([^,\s]+)/g)].map(([, one]) => one).toSorted()).toEqual(
          [...names].toSorted(),
        );
        await bench.write('request.pem', order.csr);
        const asked = await bench.openssl('req', '-in', 'request.pem', '-noout', '-pubkey');
        const given = await bench.openssl('x509', '-in', 'leaf.pem', '-noout', '-pubkey');
        expect(given.text).toBe(asked.text);
        const leaf = new X509Certificate(certificate.certificateDer);
        expect(certificate).toMatchObject({
          orderNo: order.ref.orderNo,
          attempt: 1,
          serial: leaf.serialNumber,
          sha256: leaf.fingerprint256.replaceAll(':', ''),
          notBefore: new Date(leaf.validFrom),
          notAfter: new Date(leaf.validTo),
        });
      },
      60_000,
    );

    it('gives the same certificate again, however often and by whichever process it is asked', async () => {
      const order = await newIssuance(['again.contract.example']);
      await show(harness, order);
      const issuers = [harness.issuer, harness.again(), harness.issuer, harness.again()];
      const results = await Promise.all(issuers.map((issuer) => decided(issuer, requestOf(order))));
      const last = await harness.again().finalise(requestOf(order));
      const serials = [...results, last].map((one) =>
        one.kind === 'issued' ? one.certificate.serial : one.kind,
      );
      expect(new Set(serials)).toEqual(new Set([serials[0]]));
      expect(serials[0]).toMatch(/^[0-9A-F]+$/);
      expect(await begin(harness.again(), order)).toMatchObject({ kind: 'open' });
    }, 400_000);

    it('keeps challenges while an issuance goes on, in every process', async () => {
      const order = await newIssuance(['same.contract.example']);
      await begin(harness.issuer, order);
      const first = await challengesOf(harness.issuer, order);
      await begin(harness.again(), order);
      expect(await challengesOf(harness.again(), order)).toEqual(first);
      expect(first[0]).toMatchObject({ orderNo: order.ref.orderNo, domain: 'same.contract.example' });
    });

    it('issues to two orders for the same names, to each for its own key', async () => {
      const orders = [
        await newIssuance(['twice.contract.example']),
        await newIssuance(['twice.contract.example']),
      ];
      const serials: string[] = [];
      for (const order of orders) {
        const { serial, certificateDer } = await issueFor(harness, order);
        await bench.write('leaf.der', certificateDer);
        await bench.write('request.pem', order.csr);
        const asked = await bench.openssl('req', '-in', 'request.pem', '-noout', '-pubkey');
        const given = await bench.openssl('x509', '-in', 'leaf.der', '-inform', 'DER', '-noout', '-pubkey');
        expect(given.text).toBe(asked.text);
        serials.push(serial);
      }
      expect(new Set(serials).size).toBe(2);
    }, 400_000);

    it('knows which methods suit a name, best first', () => {
      const { issuer } = harness;
      expect(issuer.methodsFor('shop.contract.example')).toEqual(expect.arrayContaining(['dns_txt', 'file']));
      expect(issuer.methodsFor('*.contract.example')).toContain('dns_txt');
      expect(issuer.methodsFor('*.contract.example')).not.toContain('file');
      expect(issuer.methodsFor('192.0.2.1')).toEqual(['file']);
      expect(issuer.methodsFor('no name')).toEqual([]);
      expect(issuer.issues('dv', false)).toBe(true);
    });

    it('refuses a request that can’t be read, at the beginning or at the end', async () => {
      const order = await newIssuance(['broken.contract.example'], 'dns_txt', { csr: 'nonsense' });
      const begun = await begin(harness.issuer, order);
      const result = begun.kind === 'open' ? await decided(harness.issuer, requestOf(order)) : begun;
      expect(result).toMatchObject({ kind: 'refused', code: 'CSR_UNREADABLE' });
    });

    it('revokes once, and says the first time and reason again', async () => {
      const { serial } = await issueFor(harness, await newIssuance(['revoked.contract.example']));
      const first = await harness.issuer.revoke(serial, 'superseded');
      expect(first).toMatchObject({ ok: true, reason: 'superseded' });
      expect(await harness.again().revoke(serial, 'cessationOfOperation')).toEqual(first);
      expect(await harness.issuer.revoke('00', 'superseded')).toEqual({ ok: false, code: 'SERIAL_UNKNOWN' });
    }, 400_000);
  });
}
