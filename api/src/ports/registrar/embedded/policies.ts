import type { CodePointRanges } from '@certdeck/validation';
import type { TldPolicy } from '../registrar.ts';

/*
 * Top-level domains of the embedded registry. All stand below `.test`, which nobody can register elsewhere (RFC 6761
 * 6.2). They differ as real ones do: a first price below the renewal price (`shop.test`), a verified registrant
 * (`cn.test`), no redemption at all (`de.test`), one year at a time (`jp.test`), no characters beyond ASCII (`io.test`).
 */

export const REGISTRY_CURRENCY = 'CNY';

const LATIN: CodePointRanges = [
  [0xdf, 0xf6],
  [0xf8, 0x17e],
];
const CYRILLIC: CodePointRanges = [[0x430, 0x45f]];
const HAN: CodePointRanges = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
];
const KANA: CodePointRanges = [
  [0x3005, 0x3007],
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x30fc, 0x30fe],
];

/** Days as at most generic top-level domains (ICANN's ERRP and RFC 3915). */
const generic = {
  minYears: 1,
  maxYears: 10,
  renewalDays: 0,
  addGraceDays: 5,
  autoRenewGraceDays: 45,
  redemptionDays: 30,
  pendingDeleteDays: 5,
  transferLockDays: 60,
  idnRanges: LATIN,
  verifiedRegistrant: false,
};

const cents = (register: number, renew: number, transfer: number, restore: number) => ({
  prices: { currency: REGISTRY_CURRENCY, register, renew, transfer, restore },
});

/** Sorted by name. */
export const policies: readonly TldPolicy[] = [
  { ...generic, tld: 'app.test', autoRenewGraceDays: 30, ...cents(98_00, 104_00, 104_00, 560_00) },
  {
    ...generic,
    tld: 'cn.test',
    redemptionDays: 15,
    pendingDeleteDays: 0,
    idnRanges: HAN,
    verifiedRegistrant: true,
    ...cents(24_00, 29_00, 29_00, 240_00),
  },
  {
    ...generic,
    tld: 'com.test',
    idnRanges: [...LATIN, ...CYRILLIC, ...HAN, ...KANA],
    ...cents(65_00, 68_00, 65_00, 560_00),
  },
  {
    ...generic,
    tld: 'de.test',
    maxYears: 1,
    renewalDays: 30,
    addGraceDays: 0,
    autoRenewGraceDays: 0,
    redemptionDays: 0,
    pendingDeleteDays: 0,
    transferLockDays: 0,
    ...cents(32_00, 32_00, 32_00, 0),
  },
  {
    ...generic,
    tld: 'io.test',
    maxYears: 5,
    addGraceDays: 0,
    idnRanges: [],
    ...cents(210_00, 286_00, 286_00, 860_00),
  },
  {
    ...generic,
    tld: 'jp.test',
    maxYears: 1,
    renewalDays: 20,
    addGraceDays: 0,
    autoRenewGraceDays: 0,
    redemptionDays: 20,
    pendingDeleteDays: 0,
    idnRanges: [...HAN, ...KANA],
    ...cents(190_00, 240_00, 240_00, 700_00),
  },
  { ...generic, tld: 'net.test', ...cents(76_00, 79_00, 76_00, 560_00) },
  {
    ...generic,
    tld: 'shop.test',
    idnRanges: [...LATIN, ...HAN, ...KANA],
    ...cents(12_00, 218_00, 218_00, 600_00),
  },
  { ...generic, tld: 'test', ...cents(62_00, 69_00, 62_00, 560_00) },
  { ...generic, tld: 'xn--55qx5d.test', idnRanges: HAN, ...cents(18_00, 168_00, 168_00, 560_00) },
  { ...generic, tld: 'xyz.test', autoRenewGraceDays: 42, ...cents(7_00, 89_00, 89_00, 560_00) },
];

/** The top-level domain that a name stands directly below, the longest one; undefined where the registry has none. */
export function policyOf(name: string): { policy: TldPolicy; label: string } | undefined {
  const dot = name.indexOf('.');
  const policy = policies.find(({ tld }) => tld === name.slice(dot + 1));
  return policy && dot > 0 ? { policy, label: name.slice(0, dot) } : undefined;
}
