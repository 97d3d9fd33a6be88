import { globSync } from 'node:fs';
import { root } from '../workspace.ts';

/** Sources where a wrong line costs money, keys or trust. */
interface Group {
  /** Globs from the root of the repository. */
  files: readonly string[];
  /** The suites that judge them; without it those in a file's folder or the next above it that has some. */
  suites?: readonly string[];
}

const groups: Readonly<Record<string, Group>> = {
  ledger: { files: ['api/src/ledger/*.ts'], suites: ['api/src/ledger/*.test.ts'] },
  batch: { files: ['api/src/payments/batch*.ts'], suites: ['api/src/payments/batch.test.ts'] },
  // By ports that the suite gives: what is charged, marked and given back is decided without a database.
  paying: { files: ['api/src/payments/pay-orders.ts'], suites: ['api/src/payments/pay-orders.test.ts'] },
  payments: {
    files: ['api/src/payments/{bank-transfers,open-ways,refusals}*.ts', 'api/src/payments/providers/*.ts'],
    suites: ['api/src/payments/{payments,providers}.test.ts'],
  },
  outside: { files: ['api/src/payments/outside.ts'], suites: ['api/src/payments/outside.test.ts'] },
  // Paid orders until they are issued, and what is given back of those that are cancelled.
  orders: {
    files: ['api/src/orders/{advance,begin,issuing}.ts'],
    suites: ['api/src/orders/{advance,obstacles}.test.ts'],
  },
  der: { files: ['shared/pki/src/der/*.ts'], suites: ['shared/pki/src/der/*.test.ts'] },
  // What is said to a name, a chain or a file with a password decides whom somebody trusts.
  names: { files: ['shared/pki/src/hostname/*.ts'], suites: ['shared/pki/src/hostname/*.test.ts'] },
  vault: { files: ['shared/pki/src/vault/{vault,secret}.ts'], suites: ['shared/pki/src/vault/*.test.ts'] },
  proof: { files: ['shared/pki/src/csr/proof.ts'], suites: ['shared/pki/src/csr/proof.test.ts'] },
  passwords: {
    files: ['shared/pki/src/container/pfx-mac.ts'],
    suites: ['shared/pki/src/container/pfx-mac.test.ts'],
  },
  intents: {
    files: ['shared/session/src/client/{idempotency,in-flight}.ts'],
    suites: ['shared/session/src/client/{idempotency,in-flight}.test.ts'],
  },
  client: { files: ['shared/session/src/client/*.ts'] },
  registry: {
    files: ['host/src/kernel/{registry-check,recovery,state}.ts'],
    suites: ['host/src/kernel/{registry-check,recovery,state}.test.ts'],
  },
  loader: {
    files: ['host/src/kernel/loader.ts'],
    suites: ['host/src/kernel/loader.test.ts'],
  },
  trials: { files: ['host/src/kernel/trials.ts'], suites: ['host/src/kernel/trials.test.ts'] },
  quarantine: { files: ['host/src/kernel/starts.ts'], suites: ['host/src/kernel/starts.test.ts'] },
  mounts: {
    files: ['host/src/kernel/mounts.ts'],
    suites: ['host/src/kernel/{leaks,chains,timer-watch}.test.ts'],
  },
  polling: {
    files: ['shared/session/src/hooks/useCall.ts', 'remote-billing/src/features/payment-panel/usePayment.ts'],
    suites: ['shared/session/src/hooks/*.test.tsx', 'remote-billing/src/features/payment*/*.test.tsx'],
  },
};

/** Texts and wiring have nothing that a test of behaviour could notice. */
const LEFT_OUT = /\.test\.tsx?$|\/(?:texts|ports|area|index|schemas|oids)\.ts$/;
const filesOf = (globs: readonly string[]) => globSync([...globs], { cwd: root }).sort();
const sourcesOf = ({ files }: Group) => filesOf(files).filter((file) => !LEFT_OUT.test(file));

/** Names of groups and paths become the paths of sources; a path may be any source. */
export const namedSources = (names: readonly string[]): string[] =>
  names.flatMap((name) => (groups[name] ? sourcesOf(groups[name]) : [name]));

export const allSources = (): string[] => Object.values(groups).flatMap(sourcesOf);

/** The suites that are said to judge a source; nothing where none are said. */
export function saidSuites(file: string): string[] | undefined {
  const suites = Object.values(groups).find((group) => sourcesOf(group).includes(file))?.suites;
  return suites && filesOf(suites);
}
