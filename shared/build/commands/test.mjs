// npm test: the gate that every change passes (docs/testing.md). The last line is `N passed, N failed`.
// Words after -- choose steps, folders or files: npm test -- lint unit; npm test -- billing.
import { test } from './toolchain.mjs';

process.exit(await test('gate'));
