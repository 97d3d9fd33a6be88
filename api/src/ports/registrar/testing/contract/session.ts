import { expect } from '@jest/globals';
import type {
  CreateRequest,
  DomainStatus,
  RefusalCode,
  RegisteredDomain,
  Registrar,
  RegistrarAnswer,
  RegistrarContact,
  RegistrarEvent,
  RgpStatus,
} from '../../registrar.ts';

/** Sessions of three registrars with one registry, whose top-level domains are those of `embedded/policies.ts`. */
export interface RegistrarHarness {
  registrar: Registrar;
  /** Another registrar, who gets names away. */
  rival: Registrar;
  /** One who has paid in 110000: enough for ten years of a name below `com.test`, and for no second one. */
  poor: Registrar;
  close(): Promise<void>;
}

export interface RegistrarTraits {
  /** Messages that it tells before the first is acknowledged; EPP shows one (RFC 5730 2.9.2.3). */
  eventsAtOnce?: number;
}

/** A clock that stands still but for `advance`. */
export interface TestClock {
  now(): Date;
  advance(days: number): void;
}

/** Milliseconds. */
export const DAY = 86_400_000;

export function createTestClock(): TestClock {
  let present = Date.UTC(2027, 0, 31, 12);
  return {
    now: () => new Date(present),
    advance: (days) => void (present += days * DAY),
  };
}

export const CONTACT: RegistrarContact = {
  handle: 'C-1000',
  int: { name: 'Li Lei', street: '1 Test Road', city: 'Beijing', postcode: '100000', country: 'CN' },
  loc: { name: '李雷', street: '测试路1号', city: '北京', postcode: '100000', country: 'CN' },
  phone: '+86.13800138000',
  email: 'li.lei@customer.example',
};
export const CONTACTS = { registrant: 'C-1000', admin: 'C-1000', tech: 'C-1000', billing: 'C-1000' };
export const NAMESERVERS = ['ns1.dns.example', 'ns2.dns.example'];

/** The value of an answer. @throws Error for a refusal */
export function valueOf<Value>(answer: RegistrarAnswer<Value>): Value {
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.detail}`);
  return answer.value;
}
export const codeOf = (answer: RegistrarAnswer<unknown>): RefusalCode | 'done' =>
  answer.ok ? 'done' : answer.code;

/** What the tests of the contract share: one registry for all, at one clock. */
export interface RegistrarSession extends Omit<RegistrarHarness, 'close'> {
  clock: TestClock;
  eventsAtOnce: number;
  /** A transaction ID that wasn't used. */
  key(): string;
  request(domain: string, more?: Partial<CreateRequest>): CreateRequest;
  register(domain: string, more?: Partial<CreateRequest>): Promise<RegisteredDomain>;
  infoOf(domain: string): Promise<RegisteredDomain>;
  endOf(domain: string): Promise<Date>;
  stateOf(domain: string): Promise<[DomainStatus[], RgpStatus[]]>;
  /** What `check` says of it. */
  stateNow(domain: string): Promise<string | undefined>;
  /** What is left of the registrar's money. */
  balance(): Promise<number>;
  /** Reads and acknowledges all events. */
  drain(): Promise<RegistrarEvent[]>;
}

/** A session over what `harness` gives, which is opened before the first test. */
export function createSession(
  clock: TestClock,
  eventsAtOnce: number,
  harness: () => RegistrarHarness,
): RegistrarSession {
  let keys = 0;
  const session: RegistrarSession = {
    get registrar() {
      return harness().registrar;
    },
    get rival() {
      return harness().rival;
    },
    get poor() {
      return harness().poor;
    },
    clock,
    eventsAtOnce,
    key: () => `N${++keys}-1`,
    request: (domain, more = {}) => ({
      key: session.key(),
      name: domain,
      years: 1,
      contacts: CONTACTS,
      nameservers: NAMESERVERS,
      ...more,
    }),
    register: async (domain, more = {}) =>
      valueOf(await session.registrar.create(session.request(domain, more))),
    infoOf: async (domain) => valueOf(await session.registrar.info(domain)),
    endOf: async (domain) => (await session.infoOf(domain)).expiresAt ?? new Date(0),
    async stateOf(domain) {
      const { statuses, rgp } = await session.infoOf(domain);
      return [statuses, rgp];
    },
    stateNow: async (domain) => (await session.registrar.check([domain]))[0]?.state,
    balance: async () => valueOf(await session.registrar.deposit()).amount,
    async drain() {
      const all: RegistrarEvent[] = [];
      for (;;) {
        const some = valueOf(await session.registrar.events());
        if (some.length === 0) return all;
        all.push(...some);
        for (const { id } of some) expect(codeOf(await session.registrar.acknowledge(id))).toBe('done');
      }
    },
  };
  return session;
}
