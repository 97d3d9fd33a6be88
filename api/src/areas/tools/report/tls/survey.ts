import { VERSION, type HelloOptions, type Version } from './client-hello.ts';
import { exchange, type Conversation, type Reaction } from './exchange.ts';
import { HANDSHAKE, type Message } from './flight.ts';
import { WireError, WireReader } from './bytes.ts';
import { GROUPS, OLDER_GROUPS } from './groups.ts';
import { MODERN_SUITES, OLDER_SUITES, suiteOf } from './suites.ts';

export type VersionName = 'SSL 3.0' | 'TLS 1.0' | 'TLS 1.1' | 'TLS 1.2' | 'TLS 1.3';

/** From the newest to the oldest. */
export const VERSIONS: readonly { name: VersionName; version: Version }[] = [
  { name: 'TLS 1.3', version: VERSION.tls13 },
  { name: 'TLS 1.2', version: VERSION.tls12 },
  { name: 'TLS 1.1', version: VERSION.tls11 },
  { name: 'TLS 1.0', version: VERSION.tls10 },
  { name: 'SSL 3.0', version: VERSION.ssl3 },
];

export interface Protocol {
  name: VersionName;
  /** `unknown`: no answer in time, or nothing that could be read. */
  state: 'yes' | 'no' | 'unknown';
  /** Code points in the order in which the server chose them. */
  suites: number[];
  /** Whether every suite was asked for; an audit out of time stops before. */
  complete: boolean;
  /** Whether the server insists on its own order; undefined with fewer than two suites. */
  ownOrder?: boolean;
  /** Names of the key exchange groups in the server's order. */
  groups: number[];
}

/** What of a hello's answer tells about the server beside version and suite. */
export interface Features {
  secureRenegotiation?: boolean;
  extendedMasterSecret?: boolean;
  compression?: boolean;
  alpn: string[];
}

const suitesFor = (version: Version): readonly number[] =>
  (version === VERSION.tls13 ? MODERN_SUITES : OLDER_SUITES)
    .filter(({ name }) => version >= VERSION.tls12 || !/SHA256|SHA384|GCM|CCM|POLY1305/.test(name))
    .map(({ id }) => id);

const groupsFor = (version: Version): readonly number[] =>
  (version === VERSION.tls13 ? GROUPS : OLDER_GROUPS).map(({ id }) => id);

/** Asks one server what it speaks, one hello a connection, one connection after the other a version. */
export class Survey {
  private readonly conversation: Conversation;
  private readonly serverName: string;

  constructor(conversation: Conversation) {
    this.conversation = conversation;
    this.serverName = conversation.target.host;
  }

  hello(version: Version, change: Partial<HelloOptions> = {}): Omit<HelloOptions, 'shares'> {
    const { serverName } = this;
    return { version, suites: suitesFor(version), groups: groupsFor(version), serverName, ...change };
  }

  ask(options: Omit<HelloOptions, 'shares'>): Promise<Reaction> {
    return exchange(this.conversation, options);
  }

  /** Whether one version is spoken, and, by removal, every suite it is spoken with. */
  async protocol({ name, version }: (typeof VERSIONS)[number]): Promise<Protocol> {
    const found: Protocol = { name, state: 'unknown', suites: [], complete: false, groups: [] };
    let left = suitesFor(version);
    while (left.length > 0) {
      const reaction = await this.ask(this.hello(version, { suites: left }));
      const chosen = reaction.kind === 'hello' && reaction.hello.version === version ? reaction.hello : null;
      if (!chosen) {
        found.complete = isRefusal(reaction);
        if (found.suites.length === 0 && found.complete) found.state = 'no';
        return found;
      }
      found.state = 'yes';
      // A server that chooses what was not offered would be asked for ever.
      if (!left.includes(chosen.suite)) return found;
      found.suites.push(chosen.suite);
      left = left.filter((id) => id !== chosen.suite);
    }
    found.complete = true;
    return found;
  }

  /** Whether the order of the server counts: the same suites, in reverse, and another choice. */
  async ownOrder(
    { version }: (typeof VERSIONS)[number],
    suites: readonly number[],
  ): Promise<boolean | undefined> {
    const [first] = suites;
    if (suites.length < 2 || first === undefined) return undefined;
    const reaction = await this.ask(this.hello(version, { suites: suites.toReversed() }));
    return reaction.kind === 'hello' ? reaction.hello.suite === first : undefined;
  }

  /** Groups of TLS 1.3: a hello without key shares makes the server name the one it wants (RFC 8446 4.2.8). */
  async modernGroups(): Promise<number[]> {
    return this.byRemoval(groupsFor(VERSION.tls13), async (groups) => {
      const reaction = await this.ask(this.hello(VERSION.tls13, { groups }));
      return reaction.kind === 'hello' && reaction.hello.retry ? reaction.hello.group : undefined;
    });
  }

  /** Curves of TLS 1.2 and before: the server names its choice in the ServerKeyExchange (RFC 8422 5.4). */
  async olderGroups(version: Version, suites: readonly number[]): Promise<number[]> {
    const offered = suites.filter((id) => suiteOf(id)?.exchange === 'ECDHE');
    if (offered.length === 0) return [];
    return this.byRemoval(groupsFor(version), async (groups) => {
      const reaction = await exchange(this.conversation, this.hello(version, { suites: offered, groups }), {
        enough: hasKeyExchange,
      });
      return reaction.kind === 'hello' ? readCurve(reaction.messages) : undefined;
    });
  }

  /** Bits of the prime of finite-field Diffie-Hellman in TLS 1.2 and before; undefined without such suites. */
  async diffieHellmanBits(version: Version, suites: readonly number[]): Promise<number | undefined> {
    const offered = suites.filter((id) => ['DHE', 'DH'].includes(suiteOf(id)?.exchange ?? ''));
    if (offered.length === 0) return undefined;
    const options = this.hello(version, { suites: offered, groups: [] });
    const reaction = await exchange(this.conversation, options, { enough: hasKeyExchange });
    return reaction.kind === 'hello' ? readPrimeBits(reaction.messages) : undefined;
  }

  /** What the server says in its extensions about safety and the protocols behind. */
  async features(
    best: Version,
    suites: readonly number[],
  ): Promise<Pick<Features, 'secureRenegotiation' | 'extendedMasterSecret' | 'compression'>> {
    if (best === VERSION.tls13) return {};
    const reaction = await this.ask(this.hello(best, { suites, compression: true }));
    if (reaction.kind !== 'hello') return {};
    const { extensions, compression } = reaction.hello;
    return {
      secureRenegotiation: extensions.has(0xff01),
      extendedMasterSecret: extensions.has(23),
      compression: compression !== 0,
    };
  }

  private async byRemoval(
    all: readonly number[],
    choose: (left: readonly number[]) => Promise<number | undefined>,
  ): Promise<number[]> {
    const found: number[] = [];
    let left = all;
    while (left.length > 0) {
      const chosen = await choose(left);
      if (chosen === undefined || !left.includes(chosen)) break;
      found.push(chosen);
      left = left.filter((id) => id !== chosen);
    }
    return found;
  }
}

/**
 * An alert is a no, and so is hanging up, or choosing another version. Silence and noise are not. Internal
 * error and the like are a server's trouble, not its answer; it is counted as a no all the same, since nothing
 * can be spoken.
 */
function isRefusal(reaction: Reaction): boolean {
  return reaction.kind === 'alert' || reaction.kind === 'closed' || reaction.kind === 'hello';
}

const hasKeyExchange = (messages: readonly Message[]): boolean =>
  messages.some(({ type }) => type === HANDSHAKE.serverKeyExchange || type === HANDSHAKE.serverHelloDone);

const keyExchangeOf = (messages: readonly Message[]): WireReader | undefined => {
  const message = messages.find(({ type }) => type === HANDSHAKE.serverKeyExchange);
  return message && new WireReader(message.body);
};

/** Named curves alone (curve_type 3); explicit ones have no code point. */
function readCurve(messages: readonly Message[]): number | undefined {
  const reader = keyExchangeOf(messages);
  return reader && reader.left >= 3 && reader.number(1) === 3 ? reader.number(2) : undefined;
}

function readPrimeBits(messages: readonly Message[]): number | undefined {
  try {
    const prime = keyExchangeOf(messages)?.vector(2);
    if (!prime) return undefined;
    const first = prime.findIndex((octet) => octet !== 0);
    if (first < 0) return undefined;
    return (prime.length - first) * 8 - Math.clz32(prime[first] ?? 0) + 24;
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}
