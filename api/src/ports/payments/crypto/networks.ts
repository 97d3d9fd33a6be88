/* Where the tokens are (developers.circle.com/stablecoins/usdc-contract-addresses, tether.to/supported-protocols). */

export type TokenName = 'usdt' | 'usdc';

export interface Token {
  /** Address of its contract, with the checksum of EIP-55, or in Tron’s base58. */
  contract: string;
  /** Digits after the point: another chain may have others of the same token. */
  decimals: number;
}

export interface Network {
  /** As customers' wallets call it. */
  name: string;
  /** What its nodes speak. */
  kind: 'evm' | 'tron';
  /** EIP-155; of Tron the last four octets of the first block's id, as its JSON-RPC has it. */
  chainID: number;
  tokens: Readonly<Partial<Record<TokenName, Token>>>;
}

const SIX = 6;

export const networks = {
  ethereum: {
    name: 'Ethereum',
    kind: 'evm',
    chainID: 1,
    tokens: {
      usdc: { contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: SIX },
      usdt: { contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: SIX },
    },
  },
  polygon: {
    name: 'Polygon PoS',
    kind: 'evm',
    chainID: 137,
    tokens: {
      usdc: { contract: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', decimals: SIX },
      usdt: { contract: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', decimals: SIX },
    },
  },
  arbitrum: {
    name: 'Arbitrum One',
    kind: 'evm',
    chainID: 42_161,
    tokens: {
      usdc: { contract: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', decimals: SIX },
      usdt: { contract: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', decimals: SIX },
    },
  },
  sepolia: {
    name: 'Ethereum Sepolia',
    kind: 'evm',
    chainID: 11_155_111,
    tokens: { usdc: { contract: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', decimals: SIX } },
  },
  // Circle has given up USDC there.
  tron: {
    name: 'Tron',
    kind: 'tron',
    chainID: 0x2b66_53dc,
    tokens: { usdt: { contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: SIX } },
  },
  nile: {
    name: 'Tron Nile',
    kind: 'tron',
    chainID: 0xcd86_90dc,
    tokens: { usdt: { contract: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', decimals: SIX } },
  },
} as const satisfies Record<string, Network>;

/**
 * Name of a chain, and digits of a token on it, for what was agreed on with a payment; a chain that is in no table, as
 * the sandbox's, is called by its number.
 * @param contract in any case
 */
export function describeToken(chainID: number, contract: string): { network: string; decimals: number } {
  const all: readonly Network[] = Object.values(networks);
  const has = ({ tokens }: Network) => tokenOf(tokens, contract) !== undefined;
  const network = all.find((one) => one.chainID === chainID && has(one));
  const like = network ?? all.find(has);
  return {
    network: network?.name ?? `chain ${chainID}`,
    decimals: (like && tokenOf(like.tokens, contract)?.decimals) ?? SIX,
  };
}

const tokenOf = (tokens: Network['tokens'], contract: string): Token | undefined =>
  Object.values(tokens).find((one) => one.contract.toLowerCase() === contract.toLowerCase());
