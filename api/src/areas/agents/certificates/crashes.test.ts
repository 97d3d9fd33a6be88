import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { generateCsr } from '@certdeck/pki';
import { embeddedPort } from '../../../ports/issuers/embedded-ca/embedded-port.ts';
import { textSeal } from '../../../ports/issuers/keys/sealed-text.ts';
import { MemoryCertificateRepository } from '../../../ports/issuers/memory-repository.ts';
import { newShared, openMemoryCa } from '../../../ports/issuers/testing/memory-ca.ts';
import { openTestApi, type TestApi } from '../../../testing/api.ts';
import { targetOf } from '../host/host.ts';
import { findHost } from '../host/hosts.store.ts';
import { agentDesk } from '../testing/agent.ts';
import { attemptsSince, findCertificate } from './certificates.store.ts';
import { certificateJob, type CertificatePorts } from './obtain.ts';

/*
 * A process that dies while it obtains a certificate: whoever takes the work up ends with one certificate and its key.
 */

let api: TestApi;
let desk: Awaited<ReturnType<typeof agentDesk>>;
beforeAll(async () => {
  api = await openTestApi({ AGENT_TARGET: 'agents.portal.example' });
  api.freeze();
  desk = await agentDesk(api);
}, 400_000);
afterAll(() => api.close());

const steps = ['look', 'caa', 'key', 'seal', 'begin', 'challenges', 'prove', 'finalise', 'replaced'] as const;
type Step = (typeof steps)[number];

/** An authority that looks for files itself, counts what it issues, and works for a process that dies after a step. */
async function openPorts(dies: { after: Step | undefined }) {
  const certificates = new MemoryCertificateRepository();
  const ca = await openMemoryCa(newShared({ certificates }));
  const inner = embeddedPort(() => ca.issuer);
  const finished = <Value>(step: Step, value: Value): Value => {
    if (dies.after === step) {
      dies.after = undefined;
      throw new Error(`The process died after ${step}`);
    }
    return value;
  };
  const seal = textSeal(async () => Buffer.alloc(32, 7), 'key of a test');
  const serials = new Set<string>();
  const targetBase = 'agents.portal.example';
  let target = '';
  const ports: CertificatePorts = {
    db: api.services.db,
    now: api.services.now,
    targetBase,
    issuer: {
      ...inner,
      methodsFor: () => ['file'],
      begin: async (request) => finished('begin', await inner.begin(request)),
      challenges: async (question) => finished('challenges', await inner.challenges(question)),
      prove: async (...proof) => finished('prove', await inner.prove(...proof)),
      async finalise(request) {
        const result = await inner.finalise(request);
        if (result.kind === 'issued') serials.add(result.certificate.serial);
        return finished('finalise', result);
      },
    },
    seal: {
      open: seal.open,
      seal: async (owner, secret) => finished('seal', await seal.seal(owner, secret)),
    },
    async makeKey(_tenantID, hostname) {
      const pair = await generateCsr({ hostname, signAlg: 'ECDSA', keyLen: 'P256' });
      return finished('key', { key: pair.privateKey, csr: pair.publicKey });
    },
    caaObstacle: async () => finished('caa', undefined),
    replaced: () => finished('replaced', undefined),
    resolver: () => ({
      lookup: async () =>
        finished('look', {
          ...{
            resolver: 'test',
            tookMs: 1,
            kind: 'answer' as const,
            ttl: 5,
            aliases: [],
            authenticated: false,
          },
          records: [target] as never[],
        }),
    }),
  };
  return { ports, serials, seal, leadsTo: (name: string) => (target = name) };
}

describe('a process that obtains a certificate and dies', () => {
  it.each(steps)('after %s leaves it to another, which ends with one certificate', async (step) => {
    const dies: { after: Step | undefined } = { after: step };
    const { ports, serials, seal, leadsTo } = await openPorts(dies);
    const agent = await desk.addAgent('Quokka Ltd');
    const token = await api.services.tokens.issue(api.services.db, agent.accountID);
    await api.call(accountCalls.saveAgentSite, { cname: `${step}.example` }, { token });
    leadsTo(targetOf(ports, agent.accountID));
    const host = (await findHost(ports.db, agent.accountID))!;
    await ports.db.updateTable('agent_hosts').set({ state: 'live' }).where('id', '=', host.id).execute();
    const job = { accountID: agent.accountID, subject: host.id };

    await expect(certificateJob(ports, job)).rejects.toThrow(`died after ${step}`);
    const outcome = await certificateJob(ports, job);
    expect(outcome).toMatchObject({ kind: 'later' });
    const row = (await findCertificate(ports.db, host))!;
    expect(row).toMatchObject({ attempt: 1, next_key: null, next_csr: '', fault: '', challenge_path: '' });
    expect(row.chain).toMatch(/^-----BEGIN CERTIFICATE-----/);
    expect(await seal.open(`${host.id} 1`, Buffer.from(row.key ?? []))).toMatch(/PRIVATE KEY/);
    expect(serials.size).toBe(1);
    expect((await attemptsSince(ports.db, new Date(0), agent.accountID)).count).toBe(1);
    // What is done is not done again.
    await certificateJob(ports, job);
    expect(serials.size).toBe(1);
  });
});
