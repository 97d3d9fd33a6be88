import { afterEach, describe, expect, it } from '@jest/globals';
import dnsPacket from 'dns-packet';
import type { Resolver } from '../../../platform/dns/resolver.ts';
import { createResolvers } from '../../../platform/dns/resolvers.ts';
import {
  type Script,
  type ScriptedDns,
  startScriptedDns,
} from '../../../platform/dns/testing/scripted-dns.ts';
import { readCaa, readDnssec } from './dns-facts.ts';
import { locate } from './locate.ts';

const servers: ScriptedDns[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function resolverOf(script: Script, timeoutMs = 10_000): Promise<Resolver> {
  const server = await startScriptedDns(script);
  servers.push(server);
  const [resolver] = createResolvers({ servers: server.address, timeoutMs, tries: 1 });
  if (!resolver) throw new Error('no resolver');
  return resolver;
}
const DS = { keyTag: 12_345, algorithm: 13, digestType: 2, digest: Buffer.alloc(32, 1) };
const VALIDATED = dnsPacket.RECURSION_AVAILABLE | dnsPacket.AUTHENTIC_DATA;

describe('what DNS says about a name', () => {
  it('believes a resolver that checked the signatures (TOOL-010)', async () => {
    const resolver = await resolverOf(({ name, type }) => ({
      flags: VALIDATED,
      answers: type === 'A' ? [{ name, type: 'A', data: '93.184.216.34' }] : [],
    }));
    const located = await locate({ resolver }, 'www.example.com', 'https');
    expect(located).toMatchObject({ kind: 'targets', authenticated: true });
    expect(await readDnssec(resolver, 'www.example.com', true)).toBe('secure');
  });

  it('tells a signed zone from an unsigned one where the resolver checks nothing (TOOL-010)', async () => {
    const signed = await resolverOf(({ name, type }) => ({
      answers: type === 'DS' && name === 'example.com' ? [{ name, type: 'DS', data: DS }] : [],
    }));
    expect(await readDnssec(signed, 'www.example.com', false)).toBe('signed');
    const unsigned = await resolverOf(({ name, type }) => ({
      // That the top-level domain is signed says nothing about the name.
      answers: type === 'DS' && name === 'com' ? [{ name, type: 'DS', data: DS }] : [],
    }));
    expect(await readDnssec(unsigned, 'www.example.com', false)).toBe('unsigned');
  });

  it('says that it does not know when nobody answers (TOOL-010)', async () => {
    const silent = await resolverOf(() => 'silence', 300);
    expect(await readDnssec(silent, 'www.example.com', false)).toBe('unknown');
    expect(await readCaa(silent, 'www.example.com')).toMatchObject({
      state: 'failed',
      at: 'www.example.com',
    });
  });

  it('sorts private addresses out of a mixed answer, and dials the others alone (D-210)', async () => {
    const resolver = await resolverOf(({ name, type }) => ({
      answers:
        type === 'A'
          ? ['10.0.0.1', '93.184.216.34', '169.254.169.254', '127.0.0.1'].map((data) => ({
              name,
              type: 'A',
              data,
            }))
          : [{ name, type: 'AAAA', data: '::ffff:127.0.0.1' }],
    }));
    const located = await locate({ resolver }, 'mixed.example.com', 'https');
    if (located.kind !== 'targets') throw new Error(located.kind);
    expect(located.targets.map(({ address }) => address)).toEqual(['93.184.216.34']);
    expect(located.refused).toHaveLength(4);
  });
});
