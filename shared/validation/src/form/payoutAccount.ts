/** Why a text is no bank account that money can be sent to. */
export type PayoutAccountFault = 'form' | 'country' | 'length' | 'digits';

/** Lengths of IBANs by country (ISO 13616, registry of SWIFT). */
const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 ' +
    'LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 ' +
    'QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** ISO 7064 mod 97-10 over the IBAN with its first four characters at its end; letters count from 10. */
function hasRightCheck(iban: string): boolean {
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((letter) => parseInt(letter, 36)).join('');
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** ISO/IEC 7812-1, annex B (Luhn). */
function hasRightLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * The bank account that a text names, without spaces and in capitals: an IBAN (ISO 13616), or the digits of an account
 * in mainland China. Of those, cards of UnionPay (62…, 16 or 19 digits) end in a check digit; numbers of companies
 * have none, so that their length alone is held, to 8 to 28 digits.
 */
export function readPayoutAccount(
  text: string,
): { ok: true; number: string } | { ok: false; fault: PayoutAccountFault } {
  const number = text.replaceAll(/[\s-]/g, '').toUpperCase();
  const refuse = (fault: PayoutAccountFault) => ({ ok: false, fault }) as const;
  if (/^\d+$/.test(number)) {
    if (number.length < 8 || number.length > 28) return refuse('length');
    const isCard = /^62(\d{14}|\d{17})$/.test(number);
    return isCard && !hasRightLuhn(number) ? refuse('digits') : { ok: true, number };
  }
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(number)) return refuse('form');
  const length = IBAN_LENGTHS[number.slice(0, 2)];
  if (length === undefined) return refuse('country');
  if (number.length !== length) return refuse('length');
  return hasRightCheck(number) ? { ok: true, number } : refuse('digits');
}

/** As much of an account's number as anybody may read: its first and last four characters. */
export const maskPayoutAccount = (number: string): string => `${number.slice(0, 4)}****${number.slice(-4)}`;
