import { resolve } from 'node:path';
import { decimalFromCents } from '@certdeck/validation';
import { readConfig } from './config/config.ts';
import { migrate, openPglite, openPostgres } from './database/database.ts';
import { settleTransfer, waitingTransfers } from './payments/bank-transfers.ts';

/*
 * What the operator decides, from the command line of the machine:
 *   node api/src/operator.ts transfers                 lists reported bank transfers
 *   node api/src/operator.ts confirm-transfer <id>     puts the money on the customer's balance
 *   node api/src/operator.ts refuse-transfer <id>
 * The embedded database belongs to one process: stop the server first, or use PostgreSQL.
 */

const config = readConfig(process.env);
const [command = '', id = ''] = process.argv.slice(2);
const database =
  config.DATABASE_URL === undefined
    ? await openPglite({ folder: resolve(config.DATA_DIR) })
    : await openPostgres({ url: config.DATABASE_URL });

async function run(): Promise<boolean> {
  await migrate(database.db);
  switch (command) {
    case 'transfers':
      for (const one of await waitingTransfers(database.db)) {
        const day = one.transferredAt.toISOString().slice(0, 10);
        const amount = decimalFromCents(one.amount);
        console.log([one.id, one.accountNo, day, amount, one.bankUserName, one.bankNo].join('\t'));
      }
      return true;
    case 'confirm-transfer':
    case 'refuse-transfer': {
      const verdict = command === 'confirm-transfer' ? 'confirmed' : 'refused';
      const outcome = await settleTransfer(database.db, id, verdict);
      console.log(
        outcome.ok
          ? `${verdict}; the balance is ${decimalFromCents(outcome.balance)}`
          : { UNKNOWN: 'There is no such transfer.', SETTLED: 'It was settled before.' }[outcome.code],
      );
      return outcome.ok;
    }
    default:
      console.log('Say one of: transfers, confirm-transfer <id>, refuse-transfer <id>');
      return false;
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await database.close();
}
