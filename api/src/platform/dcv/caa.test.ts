import { afterEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { createResolvers } from '../dns/resolvers.ts';
import type { CaaRecord, Resolver } from '../dns/resolver.ts';
import { startScriptedDns, type Reaction, type ScriptedDns } from '../dns/testing/scripted-dns.ts';
import { formatCaa, parseIssueValue } from './caa-record.ts';
import { checkCaa, checkCaaEverywhere, judgeCaa, type CaaQuestion } from './caa.ts';
import type { CaaTerms, DcvMethod } from './dcv.ts';
import { caaTerms } from './testing/network.ts';

const question = (domain: string, more: Partial<CaaQuestion> = {}): CaaQuestion => ({
  domain,
  terms: caaTerms(),
  method: 'dns_txt',
  ...more,
});
const ofAccount = (accountUri: string): CaaTerms => ({ ...caaTerms(), accountUri });
const record = (tag: string, value: string, critical = false): CaaRecord => ({ tag, value, critical });
const verdict = (set: CaaRecord[], domain = 'a.test', more: Partial<CaaQuestion> = {}) => {
  const found = judgeCaa('a.test', set, question(domain, more));
  return found.kind === 'forbids' ? found.reason : found.kind;
};

describe('a set of CAA records (RFC 8659)', () => {
  it.each([
    ['our name', [record('issue', 'certdeck.test')], 'permits'],
    ['our name in other case, with blanks', [record('issue', '  CertDeck.Test ; ')], 'permits'],
    ['another issuer', [record('issue', 'other.example')], 'NOT_LISTED'],
    [
      'another issuer beside us',
      [record('issue', 'other.example'), record('issue', 'certdeck.test')],
      'permits',
    ],
    ['nobody', [record('issue', ';')], 'NOT_LISTED'],
    ['an empty value', [record('issue', '')], 'NOT_LISTED'],
    ['a malformed value', [record('issue', 'certdeck.test; no equals sign')], 'NOT_LISTED'],
    ['a report address alone', [record('iodef', 'mailto:a@b.test')], 'permits'],
    ['wildcards alone', [record('issuewild', ';')], 'permits'],
    ['an unknown tag', [record('future', 'x')], 'permits'],
    [
      'an unknown critical tag',
      [record('issue', 'certdeck.test'), record('future', 'x', true)],
      'UNKNOWN_CRITICAL_TAG',
    ],
    ['a known critical tag', [record('issue', 'certdeck.test', true)], 'permits'],
  ])('with %s', (_, set, expected) => {
    expect(verdict(set)).toBe(expected);
  });

  it('lets issuewild alone decide for a wildcard, where there is one', () => {
    const both = [record('issue', 'certdeck.test'), record('issuewild', ';')];
    expect(verdict(both, '*.a.test')).toBe('NOT_LISTED');
    expect(verdict(both, 'a.test')).toBe('permits');
    expect(verdict([record('issue', ';'), record('issuewild', 'certdeck.test')], '*.a.test')).toBe('permits');
    expect(verdict([record('issue', ';')], '*.a.test')).toBe('NOT_LISTED');
  });

  it('binds an account and methods where it names them (RFC 8657)', () => {
    const bound = [
      record('issue', 'certdeck.test; accounturi=https://ca.test/a/1; validationmethods=ca-file,ca-dns-txt'),
    ];
    expect(verdict(bound)).toBe('PARAMETERS');
    expect(verdict(bound, 'a.test', { terms: ofAccount('https://ca.test/a/1') })).toBe('permits');
    expect(verdict(bound, 'a.test', { terms: ofAccount('https://ca.test/a/2') })).toBe('PARAMETERS');
    const byAlias = { terms: ofAccount('https://ca.test/a/1'), method: 'dns' } as const;
    expect(verdict(bound, 'a.test', byAlias)).toBe('PARAMETERS');
  });

  it.each([
    ['certdeck.test; accounturi=https://other.test/1; accounturi=https://ca.test/a/1', 'PARAMETERS'],
    ['certdeck.test; accounturi=https://ca.test/a/1; AccountURI=https://ca.test/a/1', 'PARAMETERS'],
    ['certdeck.test; validationmethods=other; validationmethods=ca-dns-txt', 'PARAMETERS'],
    ['certdeck.test; validationmethods=ca-dns-txt,,other', 'PARAMETERS'],
    ['certdeck.test; validationmethods=', 'PARAMETERS'],
    ['certdeck.test; cert-policy=ev', 'permits'],
    ['certdeck.test; cert-policy=ev; cert-policy=ov; accounturi=https://ca.test/a/1', 'permits'],
    ['certdeck.test; -policy=ev', 'NOT_LISTED'],
    ['certdeck.test; policy-=ev', 'NOT_LISTED'],
    ['-certdeck.test', 'NOT_LISTED'],
    ['certdeck.test\u00a0', 'NOT_LISTED'],
  ])('judges parameters that stand twice and tags with hyphens by the standard: %s', (value, expected) => {
    // RFC 8657 3 and 4: several of one are unsatisfiable; RFC 8659 4.2: the grammar of tags and names.
    expect(verdict([record('issue', value)], 'a.test', { terms: ofAccount('https://ca.test/a/1') })).toBe(
      expected,
    );
  });

  it('knows an issuer by each of its names, and its methods by the words that it uses for them', () => {
    const methods = { dns_txt: 'dns-01', dns: 'dns-01', file: 'http-01' };
    const terms: CaaTerms = { identities: ['one.example', 'Two.example'], methods };
    const permits = (value: string, method: DcvMethod = 'dns_txt') =>
      verdict([record('issue', value)], 'a.test', { terms, method });
    expect([permits('one.example'), permits('two.example')]).toEqual(['permits', 'permits']);
    expect(permits('certdeck.test')).toBe('NOT_LISTED');
    expect(permits('two.example; validationmethods=http-01')).toBe('PARAMETERS');
    expect(permits('two.example; validationmethods=http-01', 'file')).toBe('permits');
  });
});

describe('an issue value', () => {
  it('is read and never throws, whatever it is (property)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(() => parseIssueValue(text)).not.toThrow();
      }),
    );
  });

  it('gives back what it was made of (property)', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(word, fc.uniqueArray(word, { maxLength: 4 }), word, (name, tags, value) => {
        const text = [`${name}.test`, ...tags.map((tag) => `${tag}=${value}`)].join('; ');
        const parsed = parseIssueValue(text);
        expect(parsed?.issuer).toBe(`${name}.test`);
        expect([...(parsed?.parameters ?? [])]).toEqual(tags.map((tag) => [tag, [value]]));
      }),
    );
  });

  it('permits only when its issuer is exactly ours (property)', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `certdeck.test${text}`),
        ),
        (value) => {
          const permits = verdict([record('issue', value)]) === 'permits';
          expect(permits).toBe(
            parseIssueValue(value)?.issuer === 'certdeck.test' &&
              !/accounturi|validationmethods/i.test(value),
          );
        },
      ),
    );
  });

  it.each(['not an issuer', 'ca_.example', '-..-', 'a.test extra'])('%p is malformed', (text) => {
    expect(parseIssueValue(text)).toBeNull();
  });

  it('is shown as in a zone file', () => {
    expect(formatCaa(record('issue', 'a.test', true))).toBe('128 issue "a.test"');
  });
});

const caa = (name: string, value: string): Reaction => ({
  answers: [{ name, type: 'CAA', ttl: 1, data: { flags: 0, tag: 'issue', value } }],
});
const alias = (name: string, data: string) => ({ name, type: 'CNAME' as const, ttl: 1, data });

describe('the climb to the relevant records', () => {
  const open: ScriptedDns[] = [];
  async function zone(
    answers: Record<string, Reaction>,
  ): Promise<{ resolver: Resolver; server: ScriptedDns }> {
    const silent = Object.values(answers).includes('silence');
    const server = await startScriptedDns(({ name }) => answers[name] ?? { rcode: 3 });
    open.push(server);
    const [resolver] = createResolvers({ servers: server.address, timeoutMs: silent ? 300 : 10_000 });
    if (!resolver) throw new Error('no resolver');
    return { resolver, server };
  }
  afterEach(async () => {
    await Promise.all(open.splice(0).map((server) => server.close()));
  });

  it('ends at the top-level domain when there are none', async () => {
    const { resolver, server } = await zone({ 'b.test': {} });
    expect(await checkCaa(resolver, question('*.a.b.test'))).toEqual({
      kind: 'absent',
      checked: ['a.b.test', 'b.test', 'test'],
    });
    // A question whose answer is late is asked again.
    expect([...new Set(server.questions.map(({ name }) => name))]).toEqual(['a.b.test', 'b.test', 'test']);
  });

  it('ends at the nearest name that has some', async () => {
    const { resolver } = await zone({
      'a.b.test': caa('a.b.test', ';'),
      'b.test': caa('b.test', 'certdeck.test'),
    });
    expect(await checkCaa(resolver, question('x.a.b.test'))).toMatchObject({
      kind: 'forbids',
      at: 'a.b.test',
    });
    expect(await checkCaa(resolver, question('b.test'))).toMatchObject({ kind: 'permits', at: 'b.test' });
  });

  it('follows an alias at the name, and climbs from the name, not from the target', async () => {
    const { resolver } = await zone({
      'a.test': {
        answers: [
          alias('a.test', 'parked.example'),
          { name: 'parked.example', type: 'CAA', ttl: 1, data: { flags: 0, tag: 'issue', value: ';' } },
        ],
      },
      'b.test': { answers: [alias('b.test', 'host.closed.example')] },
      'closed.example': caa('closed.example', ';'),
    });
    expect(await checkCaa(resolver, question('a.test'))).toMatchObject({ kind: 'forbids', at: 'a.test' });
    expect(await checkCaa(resolver, question('b.test'))).toMatchObject({ kind: 'absent' });
  });

  it.each([
    ['SERVFAIL', { rcode: 2 }],
    ['TIMEOUT', 'silence'],
  ] as const)('takes %s at any name for no permission', async (reason, reaction) => {
    const { resolver } = await zone({ 'b.test': reaction });
    expect(await checkCaa(resolver, question('a.b.test'))).toEqual({ kind: 'failed', at: 'b.test', reason });
  });

  it('asks nothing for an issuer that has told no name, and looks for itself', async () => {
    const { resolver, server } = await zone({ 'a.test': caa('a.test', 'other.example') });
    const terms = { ...caaTerms(), identities: [] };
    expect(await checkCaaEverywhere([resolver], question('a.test', { terms }))).toEqual({
      kind: 'absent',
      checked: [],
    });
    expect(server.questions).toEqual([]);
  });

  it('is an obstacle when one point of view sees one', async () => {
    const permits = await zone({ 'a.test': caa('a.test', 'certdeck.test') });
    const forbids = await zone({ 'a.test': caa('a.test', 'other.example') });
    const found = await checkCaaEverywhere([permits.resolver, forbids.resolver], question('a.test'));
    expect(found).toMatchObject({ kind: 'forbids', records: ['0 issue "other.example"'] });
  });
});
