import type { SiteAudit } from '@certdeck/contract';
import { type Certificate, readCertificate } from './certificate-parts.ts';
import { judgeChain, type ChainTools, type JudgedChain } from './chain.ts';
import { checkRevocation, readStapled, type Revocation, type RevocationTools } from './revocation.ts';
import { countTimestamps, embeddedTimestamps } from './timestamps.ts';
import { type Presented, readPresented } from './tls/certificates.ts';
import { ECDSA_SIGNATURES, RSA_SIGNATURES, VERSION } from './tls/client-hello.ts';
import { exchange, type Conversation, type Reaction } from './tls/exchange.ts';
import { GROUP, groupName, GROUPS } from './tls/groups.ts';
import { MODERN_SUITES, suiteOf } from './tls/suites.ts';
import { type Features, type Protocol, Survey, VERSIONS } from './tls/survey.ts';
import type { Target } from './tls/target.ts';

export type Endpoint = SiteAudit['endpoints'][number];

/** A chain of an endpoint with what only the judgement needs. */
export interface ChainFacts extends JudgedChain {
  timestamps: { embedded: number; tls: number; ocsp: number };
  revocation: Revocation;
  stapled: boolean;
  nameMatches: boolean;
  names: string[];
  sent: readonly Certificate[];
}

/** What one address was found to be. */
export interface EndpointFacts {
  address: string;
  state: Endpoint['state'];
  protocols: Protocol[];
  groups: Endpoint['groups'];
  dhBits: number;
  features: Features;
  chains: ChainFacts[];
}

export type Step = 'protocols' | 'groups' | 'certificate';
export const STEPS: readonly Step[] = ['protocols', 'groups', 'certificate'];

export interface EndpointTools extends ChainTools, RevocationTools {
  /** Milliseconds since 1970. */
  deadline: number;
  /** Milliseconds for one connection. */
  patience: number;
  signal?: AbortSignal | undefined;
  onStep(step: Step): void;
}

const ALPN = ['h2', 'http/1.1'];
/** Codes of a machine that has no way to the address, which is not the site's fault. */
const NO_ROUTE = new Set(['ENETUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT']);

const empty = (address: string, state: Endpoint['state']): EndpointFacts => ({
  address,
  state,
  protocols: [],
  groups: [],
  dhBits: 0,
  features: { alpn: [] },
  chains: [],
});

/** Everything that one address says about itself. Never throws for what the network does. */
export async function examine(target: Target, tools: EndpointTools): Promise<EndpointFacts> {
  const { address } = target;
  const { deadline, patience, signal } = tools;
  const conversation: Conversation = { target, deadline, patience, signal };
  const survey = new Survey(conversation);
  // One look before fifty: a closed door needs no knocking for every version.
  const first = await survey.ask(survey.hello(VERSION.tls12));
  if (first.kind === 'connection')
    return empty(address, NO_ROUTE.has(first.code) ? 'noRoute' : 'unreachable');
  if (first.kind === 'timeout' && !(await isOpen(conversation))) return empty(address, 'unreachable');

  tools.onStep('protocols');
  const protocols = await Promise.all(VERSIONS.map((version) => survey.protocol(version)));
  if (!protocols.some(({ state }) => state === 'yes')) return { ...empty(address, 'noTls'), protocols };
  await Promise.all(
    protocols.map(async (protocol, index) => {
      const version = VERSIONS[index];
      if (version && protocol.state === 'yes')
        protocol.ownOrder = await survey.ownOrder(version, protocol.suites);
    }),
  );

  tools.onStep('groups');
  const found = await readGroups(survey, protocols);
  const older = protocols.find(({ name, state }) => name !== 'TLS 1.3' && state === 'yes');
  const version = VERSIONS.find(({ name }) => name === older?.name)?.version;
  const dhBits = older && version ? await survey.diffieHellmanBits(version, older.suites) : undefined;
  const safety = older && version ? await survey.features(version, older.suites) : {};

  tools.onStep('certificate');
  const presented = await readAll(conversation, survey, protocols, found.modern);
  const chains = await Promise.all(presented.map((one) => chainFacts(one, target.host, tools)));
  const alpn = [...new Set(presented.flatMap((one) => (one.alpn === undefined ? [] : [one.alpn])))];
  return {
    address,
    state: 'audited',
    protocols,
    groups: found.groups,
    dhBits: dhBits ?? 0,
    features: { ...safety, alpn },
    chains: chains.filter((chain) => chain !== undefined),
  };
}

/** Whether anything at all comes back for the plainest hello of today. */
async function isOpen(conversation: Conversation): Promise<boolean> {
  const reaction: Reaction = await exchange(conversation, {
    version: VERSION.tls13,
    suites: MODERN_SUITES.map(({ id }) => id),
    groups: [GROUP.x25519, GROUP.secp256r1],
    serverName: conversation.target.host,
  });
  return reaction.kind !== 'timeout' && reaction.kind !== 'connection';
}

async function readGroups(survey: Survey, protocols: readonly Protocol[]) {
  const modern =
    protocols.find(({ name }) => name === 'TLS 1.3')?.state === 'yes' ? await survey.modernGroups() : [];
  const tls12 = protocols.find(({ name }) => name === 'TLS 1.2');
  const older = tls12?.state === 'yes' ? await survey.olderGroups(VERSION.tls12, tls12.suites) : [];
  const groups = [...new Set([...modern, ...older])].map((id) => ({
    id,
    name: groupName(id),
    postQuantum: GROUPS.find((group) => group.id === id)?.postQuantum ?? false,
    versions: [...(modern.includes(id) ? ['TLS 1.3'] : []), ...(older.includes(id) ? ['TLS 1.2'] : [])],
  }));
  return { modern, groups };
}

/** The certificates that a server shows: those for RSA and for ECDSA clients where they differ. */
async function readAll(
  conversation: Conversation,
  survey: Survey,
  protocols: readonly Protocol[],
  modernGroups: readonly number[],
): Promise<Presented[]> {
  const spoken = Object.values(GROUP).find((group) => modernGroups.includes(group));
  const best = VERSIONS.find(({ name, version }) => {
    const isSpoken = protocols.some((protocol) => protocol.name === name && protocol.state === 'yes');
    return isSpoken && (version !== VERSION.tls13 || spoken !== undefined);
  });
  if (!best) return [];
  const suites = protocols.find(({ name }) => name === best.name)?.suites ?? [];
  const kinds = (['ECDSA', 'RSA'] as const).map((kind) => ({
    signatureAlgorithms: kind === 'ECDSA' ? ECDSA_SIGNATURES : RSA_SIGNATURES,
    // Before TLS 1.3 the suite says which certificate is wanted.
    suites:
      best.version === VERSION.tls13 ? suites : suites.filter((id) => suiteOf(id)?.authentication === kind),
  }));
  const presented = await Promise.all(
    kinds
      .filter((kind) => kind.suites.length > 0)
      .map((kind) =>
        readPresented(conversation, survey.hello(best.version, { ...kind, alpn: ALPN }), spoken),
      ),
  );
  const distinct = new Map<string, Presented>();
  for (const one of presented) {
    const leaf = one?.certificates[0]?.toString('base64');
    if (one && leaf !== undefined && !distinct.has(leaf)) distinct.set(leaf, one);
  }
  return [...distinct.values()];
}

async function chainFacts(
  presented: Presented,
  host: string,
  tools: EndpointTools,
): Promise<ChainFacts | undefined> {
  const sent = presented.certificates.map(readCertificate).filter((one) => one !== undefined);
  const leaf = readCertificate(presented.certificates[0] ?? Buffer.alloc(0));
  if (!leaf) return undefined;
  const judged = await judgeChain(sent, tools);
  const { data, x509 } = leaf;
  const stapled = readStapled(presented.ocsp, leaf, judged.issuer, tools.now);
  return {
    ...judged,
    sent,
    timestamps: {
      embedded: embeddedTimestamps(leaf),
      tls: countTimestamps(presented.timestamps),
      ocsp: stapled?.timestamps ?? 0,
    },
    revocation: await checkRevocation(leaf, judged.issuer, stapled, tools),
    stapled: stapled !== undefined,
    // Browsers look at the alternative names alone (RFC 9525 2).
    nameMatches: x509.checkHost(host, { subject: 'never' }) !== undefined,
    names: [...data.dnsNames, ...data.ipAddresses],
  };
}
