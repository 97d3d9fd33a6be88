import { describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import {
  begin,
  challengesOf,
  decided,
  newIssuance,
  requestOf,
} from '../../ports/issuers/testing/issuer-contract.ts';
import { upstreamLab } from './testing/upstream-lab.ts';

const lab = upstreamLab();
const SECOND = 1000;

describe('what an ACME server refuses', () => {
  const refusedName = {
    type: 'urn:ietf:params:acme:error:rejectedIdentifier',
    detail: 'forbidden',
    identifier: { type: 'dns', value: 'no.example' },
  };
  it.each([
    [{ status: 400, type: 'rejectedIdentifier', detail: 'no' }, 'refused', 'NAME_REFUSED', 'no'],
    [
      { status: 400, type: 'compound', subproblems: [refusedName] },
      'refused',
      'NAME_REFUSED',
      'no.example: forbidden',
    ],
    [{ status: 400, type: 'malformed', detail: 'odd' }, 'refused', 'ISSUER_REFUSED', 'odd'],
    [{ status: 403, type: 'unauthorized', detail: 'closed' }, 'blocked', 'ISSUER_ACCOUNT', 'closed'],
    [{ status: 403, type: 'caa', detail: 'caa' }, 'blocked', 'CAA_FORBIDS', 'caa'],
    [{ status: 429, type: 'rateLimited', retryAfter: 120 }, 'blocked', 'ISSUER_LIMITED', 'HTTP 429'],
    [{ status: 503, type: 'serverInternal', retryAfter: 7 }, 'blocked', 'ISSUER_AWAY', 'HTTP 503'],
  ] as const)('%j is %s with %s, and the next try begins anew', async (problem, kind, code, detail) => {
    const order = await newIssuance(['refused.example']);
    lab.server.next('new', problem);
    const begun = await begin(lab.process(), order);
    expect(begun).toMatchObject({ kind, code, detail });
    if (begun.kind === 'blocked' && 'retryAfter' in problem)
      expect(begun.at.getTime() - lab.now.getTime()).toBe(problem.retryAfter * SECOND);
    expect(await begin(lab.process(), order)).toMatchObject({ kind: 'open' });
    expect(lab.server.orders).toHaveLength(1);
  });

  it.each([
    ['caa', 'CAA_FORBIDS'],
    ['connection', 'CONNECTION_FAILED'],
    ['dns', 'SERVFAIL'],
    ['unauthorized', 'VALUE_DIFFERS'],
  ])('at a name is told (%s is %s), and another challenge follows', async (type, code) => {
    const order = await newIssuance(['proof.example']);
    const issuer = lab.process();
    await begin(issuer, order);
    const [first] = await challengesOf(issuer, order);
    lab.server.finding = { type: `urn:ietf:params:acme:error:${type}`, detail: 'seen from afar' };
    const names = [{ domain: 'proof.example', method: 'dns_txt' as const }];
    expect(await issuer.prove(order.ref, names)).toEqual([
      { kind: 'not-shown', code, detail: 'seen from afar', where: new URL(lab.server.url).host },
    ]);
    lab.server.finding = undefined;
    await lab.show(issuer, order);
    const [second] = await challengesOf(issuer, order);
    expect(second?.value).not.toBe(first?.value);
    expect(await decided(issuer, requestOf(order))).toMatchObject({ kind: 'issued' });
  });

  it.each([
    [
      { status: 400, type: 'badCSR', detail: 'weak' },
      { kind: 'refused', code: 'REQUEST_REFUSED', detail: 'weak' },
    ],
    [
      { status: 429, type: 'rateLimited', retryAfter: 60 },
      { kind: 'blocked', code: 'ISSUER_LIMITED' },
    ],
    [{ status: 500, type: 'serverInternal' }, { kind: 'processing' }],
  ] as const)('at the end is %j', async (problem, result) => {
    const order = await newIssuance(['end.example']);
    await lab.show(lab.process(), order);
    lab.server.next('finalize', problem);
    expect(await lab.process().finalise(requestOf(order))).toMatchObject(result);
    await lab.show(lab.process(), order).catch(() => undefined);
    expect(await decided(lab.process(), requestOf(order))).toMatchObject({ kind: 'issued' });
    expect(lab.server.issued).toHaveLength(1);
  });

  it.each([
    [
      { status: 429, type: 'rateLimited', detail: 'too often' },
      { code: 'UNKNOWN', detail: 'too often' },
    ],
    [{ status: 429, type: '' }, { code: 'UNKNOWN' }],
    [{ status: 503, type: 'unauthorized' }, { code: 'UNKNOWN' }],
    [
      { status: 403, type: 'unauthorized', detail: 'not yours' },
      { code: 'REFUSED', detail: 'not yours' },
    ],
    [
      { status: 400, type: 'badRevocationReason', detail: 'odd' },
      { code: 'REFUSED', detail: 'odd' },
    ],
  ] as const)('at a revocation is %j, and it may be asked for again', async (problem, result) => {
    const order = await newIssuance(['revoked.example']);
    await lab.show(lab.process(), order);
    await decided(lab.process(), requestOf(order));
    const [serial = ''] = lab.server.issued;
    lab.server.next('revoke', problem);
    expect(await lab.process().revoke(serial, 'superseded')).toMatchObject({ ok: false, ...result });
    expect(await lab.process().revoke(serial, 'superseded')).toMatchObject({ ok: true });
  });

  it('are requests that ask for other names than the order, before anybody is asked', async () => {
    const { csr } = await newIssuance(['other.example']);
    const order = await newIssuance(['named.example'], 'dns_txt', { csr });
    expect(await begin(lab.process(), order)).toEqual({
      kind: 'refused',
      code: 'CSR_NAMES',
      detail: 'other.example',
    });
    expect(lab.server.orders).toEqual([]);
  });
});

describe('the chain of a certificate', () => {
  it('is the server’s, leaf apart, root told when it is there', async () => {
    const order = await newIssuance(['chain.example']);
    await lab.show(lab.process(), order);
    const result = await decided(lab.process(), requestOf(order));
    if (result.kind !== 'issued') throw new Error(result.kind);
    const { certificatePem, caBundlePem, rootPem } = result.certificate;
    const root = new X509Certificate(rootPem);
    expect([root.subject, new X509Certificate(certificatePem).issuer]).toEqual([
      root.issuer,
      new X509Certificate(caBundlePem).subject,
    ]);
  });
});
