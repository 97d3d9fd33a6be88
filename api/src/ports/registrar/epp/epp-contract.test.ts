import { openTestDatabase } from '../../../testing/database.ts';
import { embeddedRegistrar } from '../embedded/embedded-registrar.ts';
import { policies } from '../embedded/policies.ts';
import { registryAccount } from '../testing/epp-registry.ts';
import { startEppServer } from '../testing/epp-server.ts';
import { describeRegistrar } from '../testing/registrar-contract.ts';
import { openEppRegistrar } from './epp-registrar.ts';

/** The embedded registry behind an EPP server, whose documents have prefixes that nobody expects. */
describeRegistrar(
  'a registry behind EPP',
  async ({ now }) => {
    const database = await openTestDatabase();
    const { db } = database;
    const shared = { hosts: new Set<string>() };
    const registrars = {
      certdeck: embeddedRegistrar({ db, now }),
      rival: embeddedRegistrar({ db, now, registrarID: 'rival' }),
      poor: embeddedRegistrar({ db, now, registrarID: 'poor', opening: 1_100_00 }),
    };
    const server = await startEppServer({
      oddPrefixes: true,
      accounts: Object.fromEntries(
        Object.entries(registrars).map(([user, registrar]) => [
          user,
          registryAccount(user, `${user}-secret`, registrar, shared),
        ]),
      ),
    });
    const open = (user: string) =>
      openEppRegistrar(
        {
          host: '127.0.0.1',
          port: server.port,
          ca: server.ca,
          user,
          password: `${user}-secret`,
          dialect: 'generic',
          sessions: 3,
          // The server tells what names cost.
          tlds: policies.map(({ prices: { currency }, ...policy }) => ({ ...policy, prices: { currency } })),
        },
        { now, warn: () => undefined },
      );
    const sessions = { registrar: open('certdeck'), rival: open('rival'), poor: open('poor') };
    return {
      ...sessions,
      async close() {
        await Promise.all(Object.values(sessions).map((session) => session.close()));
        await server.close();
        await database.close();
      },
    };
  },
  { eventsAtOnce: 1 },
);
