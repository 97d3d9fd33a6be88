import { type Config, ConfigError } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import { openedLater } from '../opened-later.ts';
import type { OuterWay } from '../provider.ts';
import { ProviderPayments } from '../provider-payments.store.ts';
import { requiredSettings } from '../required-settings.ts';
import { addressAt, openAccountKey } from './addresses.ts';
import type { TokenChain } from './chain-view.ts';
import { type Network, networks, type Token, type TokenName } from './networks.ts';
import { NodeClient } from './node-client.ts';
import { evmChain } from './read-chain.ts';
import { type ChainTestMode, SANDBOX_CHAIN } from './sandbox/test-mode.ts';
import { tronAddress } from './tron/tron-address.ts';
import { TRON_CONFIRMATIONS, tronChain } from './tron/tron-chain.ts';
import { TronClient } from './tron/tron-client.ts';
import { TokenPayments } from './token-payments.store.ts';
import { tokenCapabilities, tokenProvider } from './token-provider.ts';

const NAMES: readonly TokenName[] = ['usdt', 'usdc'];
const SETTINGS = ['CRYPTO_RPC_URL', 'CRYPTO_XPUB'] as const;

/** Tokens of the sandbox: the contracts of Ethereum, or of Tron, on a chain that is neither. */
const SANDBOX_NETWORKS: Readonly<Record<Network['kind'], Network>> = {
  evm: { ...networks.ethereum, name: 'Sandbox', chainID: SANDBOX_CHAIN },
  tron: { ...networks.tron, name: 'Sandbox (Tron)', chainID: SANDBOX_CHAIN },
};
/** The account of the seed phrase that development nodes publish (`test test … junk`): nobody owns it. */
const SANDBOX_XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
const SANDBOX_CONFIRMATIONS = 6;

export interface CryptoParts {
  config: Pick<Config, `CRYPTO_${string}` & keyof Config>;
  db: Db;
  now: () => Date;
  /** Units of a currency for one of the base currency, of today; undefined where there is none. */
  rateOf(currency: string): Promise<number | undefined>;
  /** Path at which the wallet of a demonstration pays. */
  walletPage(payment: { contract: string; address: string; units: bigint }): string;
}

/**
 * USDT and USDC as ways to pay; none without a key of an account and a node. A token counts as one US dollar, unless it
 * has a rate of its own among the portal's.
 * @param testMode the sandbox of a demonstration, which stands in where there is no key
 * @throws ConfigError for a key without a node, and for one that can't be read
 */
export function openCryptoWays(
  { config, db, now, rateOf, walletPage }: CryptoParts,
  testMode: ChainTestMode | undefined,
): readonly OuterWay[] {
  const isSandbox = config.CRYPTO_XPUB === '' && config.CRYPTO_RPC_URL === '';
  if (isSandbox && !testMode) return [];
  const set = isSandbox
    ? { CRYPTO_RPC_URL: '', CRYPTO_XPUB: SANDBOX_XPUB }
    : requiredSettings(config, 'CRYPTO_XPUB or CRYPTO_RPC_URL', SETTINGS);
  const configured: Network = networks[config.CRYPTO_NETWORK];
  const network = isSandbox ? SANDBOX_NETWORKS[configured.kind] : configured;
  const account = accountOf(set.CRYPTO_XPUB);
  return NAMES.flatMap((name): OuterWay[] => {
    const token = network.tokens[name];
    if (!token) return [];
    const isTron = network.kind === 'tron';
    const confirmations = isTron
      ? TRON_CONFIRMATIONS
      : isSandbox
        ? SANDBOX_CONFIRMATIONS
        : config.CRYPTO_CONFIRMATIONS;
    const chainAt = (url: string) => chainOf(network, token, { url, confirmations, config, now });
    const common = {
      payments: new ProviderPayments(db, name),
      tokens: new TokenPayments(db, name),
      network,
      token,
      confirmations,
      addressAt: (position: number) => {
        const address = addressAt(account, position);
        return isTron ? tronAddress(address) : address;
      },
      rate: async () => (await rateOf(name.toUpperCase())) ?? (await rateOf('USD')),
      now,
    };
    const provider =
      isSandbox && testMode
        ? openedLater(async () => {
            const { url } = await testMode.open();
            return tokenProvider({ ...common, chain: chainAt(url), walletPage });
          })
        : tokenProvider({ ...common, chain: chainAt(set.CRYPTO_RPC_URL) });
    return [
      {
        id: name,
        method: name,
        index: 3,
        caps: tokenCapabilities,
        forOrders: config.CRYPTO_ORDERS,
        place: 'outside',
        provider,
      },
    ];
  });
}

function chainOf(
  { kind, chainID }: Network,
  { contract }: Token,
  {
    url,
    confirmations,
    config,
    now,
  }: Pick<CryptoParts, 'config' | 'now'> & { url: string; confirmations: number },
): TokenChain {
  return kind === 'tron'
    ? tronChain({
        client: new TronClient({ url, chainID, apiKey: config.CRYPTO_API_KEY }),
        contract,
        confirmations,
        now,
      })
    : evmChain({ node: new NodeClient(url, chainID), chainID, contract, confirmations, now });
}

function accountOf(xpub: string) {
  try {
    return openAccountKey(xpub);
  } catch (error) {
    throw new ConfigError(`CRYPTO_XPUB can't be used: ${error instanceof Error ? error.message : 'no key'}`);
  }
}
