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
  ledger: { files: ['api/src/areas/ledger/*.ts'], suites: ['api/src/areas/ledger/*.test.ts'] },
  batch: { files: ['api/src/areas/payments/batch*.ts'], suites: ['api/src/areas/payments/batch.test.ts'] },
  // By ports that the suite gives: what is charged, marked and given back is decided without a database.
  paying: {
    files: ['api/src/areas/payments/pay-orders.ts'],
    suites: ['api/src/areas/payments/pay-orders.test.ts'],
  },
  payments: {
    files: [
      'api/src/areas/payments/{bank-transfers,open-ways,refusals}*.ts',
      'api/src/areas/payments/providers/*.ts',
    ],
    suites: ['api/src/areas/payments/{payments,providers}.test.ts'],
  },
  outside: {
    files: ['api/src/areas/payments/outside.ts'],
    suites: ['api/src/areas/payments/outside{,-again,-booking,-terms}.test.ts'],
  },
  // Paid orders until they are issued, and what is given back of those that are cancelled.
  orders: {
    files: ['api/src/areas/orders/{advance,begin,issuing}.ts'],
    suites: ['api/src/areas/orders/{advance,obstacles}.test.ts'],
  },
  der: { files: ['shared/pki/src/der/*.ts'], suites: ['shared/pki/src/der/*.test.ts'] },
  // What is said to a name, a chain or a file with a password decides whom somebody trusts.
  names: { files: ['shared/pki/src/hostname/*.ts'], suites: ['shared/pki/src/hostname/*.test.ts'] },
  vault: { files: ['shared/pki/src/vault/{vault,secret}.ts'], suites: ['shared/pki/src/vault/*.test.ts'] },
  proof: { files: ['shared/pki/src/csr/proof.ts'], suites: ['shared/pki/src/csr/proof.test.ts'] },
  // A request for another key or name than the customer wanted is a certificate that doesn't fit.
  requests: {
    files: ['shared/pki/src/csr/{generate,key-pair}.ts'],
    suites: ['shared/pki/src/csr/{generate,existing-key}.test.ts'],
  },
  parameters: {
    files: ['shared/pki/src/csr/parameters.ts'],
    suites: ['shared/pki/src/csr/parameters.test.ts'],
  },
  chains: {
    files: ['shared/pki/src/certificate/chain.ts'],
    suites: ['shared/pki/src/certificate/chain.test.ts'],
  },
  matches: { files: ['shared/pki/src/key/match.ts'], suites: ['shared/pki/src/key/{key,match}.test.ts'] },
  passwords: {
    files: ['shared/pki/src/container/pfx-mac.ts'],
    suites: ['shared/pki/src/container/pfx-mac.test.ts'],
  },
  // Codes that are sent, and what they cost; who may try a password; what a token opens.
  codes: {
    files: ['api/src/areas/session/{codes,codes.store}.ts'],
    suites: ['api/src/areas/session/{codes,code-limits}.test.ts'],
  },
  'code-use': {
    files: ['api/src/areas/session/code-use.ts'],
    suites: ['api/src/areas/session/code-use.test.ts'],
  },
  guard: {
    files: ['api/src/areas/session/sign-in-guard.ts'],
    suites: ['api/src/areas/session/sign-in-guard.test.ts'],
  },
  tries: { files: ['api/src/areas/session/tries.store.ts'], suites: ['api/src/areas/session/tries.test.ts'] },
  tokens: {
    files: ['api/src/areas/session/tokens.store.ts'],
    suites: ['api/src/areas/session/tokens.test.ts'],
  },
  sessions: {
    files: ['api/src/areas/session/session.ts'],
    suites: ['api/src/areas/session/{session,sign-in,sign-out}.test.ts'],
  },
  intents: {
    files: ['shared/session/src/client/{idempotency,in-flight}.ts'],
    suites: ['shared/session/src/client/{idempotency,in-flight}.test.ts'],
  },
  client: {
    files: ['shared/session/src/client/client.ts'],
    suites: ['shared/session/src/client/{client,answers,failures,unreadable,upload}.test.ts'],
  },
  replies: {
    files: ['shared/session/src/client/reply.ts'],
    suites: ['shared/session/src/client/reply.test.ts'],
  },
  wire: {
    files: ['shared/session/src/client/request.ts', 'shared/contract/src/requests.ts'],
    suites: ['shared/session/src/client/request.test.ts', 'shared/contract/src/requests.test.ts'],
  },
  registry: {
    files: ['host/src/kernel/{registry-check,recovery,state}.ts'],
    suites: ['host/src/kernel/{registry-check,recovery,state}.test.ts'],
  },
  loader: {
    files: ['host/src/kernel/loader.ts'],
    suites: ['host/src/kernel/loader{,-config,-failures,-recovery}.test.ts'],
  },
  trials: { files: ['host/src/kernel/trials.ts'], suites: ['host/src/kernel/trials.test.ts'] },
  quarantine: { files: ['host/src/kernel/starts.ts'], suites: ['host/src/kernel/starts.test.ts'] },
  mounts: {
    files: ['host/src/kernel/mounts.ts'],
    suites: ['host/src/kernel/mounts.test.ts'],
  },
  reading: {
    files: ['shared/session/src/hooks/useCall.ts'],
    suites: ['shared/session/src/hooks/*.test.tsx'],
  },
  // By a client that the suites answer by hand: what is sent with which key, and when a payment counts as one.
  'payment-page': {
    files: ['remote-billing/src/features/payment-panel/usePayment.ts'],
    suites: ['remote-billing/src/features/payment-panel/*.test.tsx'],
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
