import { z } from 'zod';
import { endpoint, wholeNumber, yesNo } from './kinds.ts';

/** Variables of payments in tokens of a blockchain. */
export const cryptoVariables = {
  CRYPTO_NETWORK: {
    schema: z.enum(['ethereum', 'polygon', 'arbitrum', 'sepolia', 'tron', 'nile']),
    default: 'ethereum',
    text: 'Blockchain on which USDC and USDT are taken; sepolia is Ethereum’s test network and has USDC alone; tron and its test network nile have USDT alone. Which of the two kinds the sandbox of a demonstration speaks follows from it',
  },
  CRYPTO_RPC_URL: {
    schema: z.union([z.literal(''), endpoint]),
    default: '',
    text: 'JSON-RPC address of a node of that blockchain, which is asked for blocks and transfers, for Tron the HTTP API of TronGrid; empty in a demonstration takes the sandbox',
  },
  CRYPTO_XPUB: {
    schema: z.string(),
    default: '',
    text: 'Extended public key of the account (m/44’/60’/0’, for Tron m/44’/195’/0’) that receives: each payment has the next address below 0/. The private key stays with its owner and is never on this server',
  },
  CRYPTO_CONFIRMATIONS: {
    schema: wholeNumber.refine((value) => value > 0, 'must be 1 or more'),
    default: '64',
    text: 'Blocks, that of a transfer included, after which it counts; 64 is when Ethereum has made it final. Tron says so itself',
  },
  CRYPTO_API_KEY: {
    schema: z.string(),
    default: '',
    text: 'Key of TronGrid, sent with each request; others have theirs in the address',
  },
  CRYPTO_ORDERS: {
    schema: yesNo,
    default: '0',
    text: '1 offers usdc and usdt for orders, too, and not only for adding funds',
  },
} as const;
