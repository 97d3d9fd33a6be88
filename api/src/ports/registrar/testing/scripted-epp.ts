import { NS } from '../epp/namespaces.ts';
import { openEppRegistrar } from '../epp/epp-registrar.ts';
import type { EppSettings } from '../epp/settings.ts';
import { childText } from '../epp/xml-element.ts';
import type { CreateRequest, Registrar } from '../registrar.ts';
import { domain, host } from './elements.ts';
import { done } from './epp-answers.ts';
import {
  type EppServer,
  type EppServerOptions,
  type ServedAnswer,
  type ServedCommand,
  startEppServer,
} from './epp-server.ts';
import { type ManualTimers, manualTimers } from './manual-timers.ts';

/** What a server answers to a command, by `<command> <object>`, such as `create domain`; else with success. */
export type Script = Record<string, (command: ServedCommand) => ServedAnswer>;

/** A domain as a server shows it. */
export const shownDomain = (name: string, ...more: ReturnType<typeof domain>[]) =>
  domain(
    'infData',
    domain('name', name),
    domain('roid', 'D1-TEST'),
    domain('status', { s: 'ok' }),
    ...more,
    domain('clID', 'certdeck'),
    domain('exDate', '2030-01-31T12:00:00Z'),
  );

const OBJECTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NS).map(([name, namespace]) => [namespace, name]),
);

const usual: Script = {
  'info domain': ({ object }) => done(shownDomain(childText(object, NS.domain, 'name') ?? '')),
  'check host': ({ object }) =>
    done(
      host(
        'chkData',
        object?.children.map(({ text }) => host('cd', host('name', { avail: '0' }, text))),
      ),
    ),
  poll: () => ({ code: 1300, text: 'No messages' }),
};

export interface Scripted {
  server: EppServer;
  registrar: Registrar;
  timers: ManualTimers;
  /** What the operator was warned of. */
  warnings: string[];
  /** A create of a name that is different each time. */
  request(more?: Partial<CreateRequest>): CreateRequest;
  close(): Promise<void>;
}

/** A server that answers as a test says, and a registrar at it. */
export async function openScripted(
  script: Script = {},
  settings: Partial<EppSettings> = {},
  options: Partial<EppServerOptions> = {},
): Promise<Scripted> {
  const all = { ...usual, ...script };
  const server = await startEppServer({
    accounts: {
      certdeck: {
        password: 'secret-1',
        serve: async (command) => {
          const object = OBJECTS[command.object?.namespace ?? ''];
          return all[object === undefined ? command.name : `${command.name} ${object}`]?.(command) ?? done();
        },
      },
    },
    extensions: [],
    ...options,
  });
  const timers = manualTimers();
  const warnings: string[] = [];
  const registrar = openEppRegistrar(
    {
      host: '127.0.0.1',
      port: server.port,
      ca: server.ca,
      user: 'certdeck',
      password: 'secret-1',
      dialect: 'generic',
      sessions: 2,
      tlds: [tldOf('com')],
      ...settings,
    },
    { now: () => new Date('2029-01-31T12:00:00Z'), warn: (text) => void warnings.push(text), timers },
  );
  let names = 0;
  return {
    server,
    registrar,
    timers,
    warnings,
    request: (more = {}) => ({
      key: `N${(names += 1)}-1`,
      name: `name${names}.com`,
      years: 1,
      contacts: { registrant: 'C-1', admin: 'C-1', tech: 'C-1', billing: 'C-1' },
      nameservers: ['ns1.dns.example', 'ns2.dns.example'],
      ...more,
    }),
    async close() {
      await registrar.close();
      await server.close();
    },
  };
}

export const tldOf = (tld: string): EppSettings['tlds'][number] => ({
  tld,
  minYears: 1,
  maxYears: 10,
  renewalDays: 0,
  addGraceDays: 5,
  autoRenewGraceDays: 45,
  redemptionDays: 30,
  pendingDeleteDays: 5,
  transferLockDays: 60,
  idnRanges: [],
  verifiedRegistrant: false,
  prices: { currency: 'USD', register: 1026, renew: 1026, transfer: 1026, restore: 4000 },
});
