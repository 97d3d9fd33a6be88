// npm run test:full: every suite and journey, also those that are slow, need programs of others or watch the clock.
// Words after -- choose steps, folders, files, or a reason for which suites are not in the gate: -- faults releases.
// --shard=1/3 runs a third of the suites, by their budgets; --write-budgets makes the times of this run the budgets.
import { test } from './toolchain.mjs';

process.exit(await test('full'));
