import { openTestDatabase } from '../../testing/database.ts';
import { embeddedRegistrar } from './embedded/embedded-registrar.ts';
import { describeRegistrar } from './testing/registrar-contract.ts';

describeRegistrar('the embedded registry', async ({ now }) => {
  const database = await openTestDatabase();
  const { db } = database;
  return {
    registrar: embeddedRegistrar({ db, now }),
    rival: embeddedRegistrar({ db, now, registrarID: 'rival' }),
    poor: embeddedRegistrar({ db, now, registrarID: 'poor', opening: 1_100_00 }),
    close: () => database.close(),
  };
});
