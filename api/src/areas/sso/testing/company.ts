import { securityCalls } from '@certdeck/contract';
import { type ScriptedDns, startScriptedDns } from '../../../platform/dns/testing/scripted-dns.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../../testing/api.ts';
import { type Browser, openBrowser } from '../../../testing/browser.ts';

/** The portal of tests as a browser asks for it. */
export const REDIRECT = 'http://localhost/sso/callback';

/** An API whose DNS is the test's own. */
export interface SsoApi extends TestApi {
  /** TXT records by their names. */
  records: Map<string, string>;
  /** IPv4 addresses by their names. */
  addresses: Map<string, string>;
  /** Names of which DNS says nothing. */
  silent: Set<string>;
  dns: ScriptedDns;
  /** A browser with a network of its own. */
  browser(): Browser;
}

/** @param places `host:port` of providers on this machine */
export async function openSsoApi(places: readonly string[]): Promise<SsoApi> {
  const records = new Map<string, string>();
  const addresses = new Map<string, string>();
  const silent = new Set<string>();
  const dns = await startScriptedDns(({ name, type }) => {
    if (silent.has(name)) return { rcode: 2 };
    const address = type === 'A' ? addresses.get(name) : undefined;
    if (address !== undefined) return { answers: [{ name, type: 'A', ttl: 1, data: address }] };
    const text = type === 'TXT' ? records.get(name) : undefined;
    return { answers: text === undefined ? [] : [{ name, type: 'TXT', ttl: 1, data: text }] };
  });
  const api = await openTestApi({ SSO_PROVIDERS: places.join(','), DNS_SERVERS: dns.address });
  let networks = 0;
  return {
    ...api,
    records,
    addresses,
    silent,
    dns,
    browser: () => openBrowser(api, `2001:db8:99:${(++networks).toString(16)}::1`),
    async close() {
      await api.close();
      await dns.close();
    },
  };
}

interface Provider {
  issuer: string;
  clientID: string;
  clientSecret: string;
}

let companies = 0;

/** Gives an account a verified mail domain; answers its name. */
export async function verifiedDomain(api: SsoApi, owner: TestAccount): Promise<string> {
  const domain = `company${++companies}.example`;
  const { token } = owner;
  const { id } = (await api.call(securityCalls.addSsoDomain, { domain }, { token })).body.data;
  const { domains } = (await api.call(securityCalls.readSso, {}, { token })).body.data;
  const record = domains.find((one) => one.id === id);
  if (!record) throw new Error('the domain isn’t in the list');
  api.records.set(record.recordName, record.recordValue);
  const { data } = (await api.call(securityCalls.verifySsoDomain, { id }, { token })).body;
  if (!data.verified) throw new Error(data.problem);
  return domain;
}

/** A tenant whose members sign in at a provider. */
export async function openCompany(
  api: SsoApi,
  { issuer, clientID, clientSecret }: Provider,
  settings: object = {},
): Promise<TestAccount & { domain: string }> {
  const owner = await api.addAccount();
  const domain = await verifiedDomain(api, owner);
  const { token } = owner;
  const about = { issuer, clientID, clientSecret, scopes: 'email profile groups', groupClaim: 'groups' };
  const groups = [
    { group: 'buyers', role: 'orders' },
    { group: 'money', role: 'finance' },
  ];
  const input = { ...about, groups, defaultRole: 'auditor', ...settings };
  const saved = await api.call(securityCalls.saveSso, input, { token });
  const on = await api.call(securityCalls.switchSso, { enabled: 'Y', only: 'N' }, { token });
  if (saved.body.code !== 200 || on.body.code !== 200) throw new Error(`${saved.body.msg} ${on.body.msg}`);
  return { ...owner, domain };
}

/** Begins a sign-in; answers where the browser is sent. */
export async function begin(browser: Browser, account: string): Promise<string> {
  const { body } = await browser.call(securityCalls.startSso, { account });
  if (body.code !== 200) throw new Error(`${body.code} ${body.msg} ${JSON.stringify(body.data)}`);
  return body.data.url;
}
