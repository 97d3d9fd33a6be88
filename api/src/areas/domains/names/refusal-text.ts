import { forLanguages } from '@certdeck/contract';
import type { Text } from '../../../platform/server/sentences.ts';
import type { RefusalCode } from '../../../ports/registrar/registrar.ts';
import type { TransferRefusal } from '../work/step.ts';
import { nameTexts, sayOfName } from './texts.ts';

/** What a registry's refusal means to who asked. Those about our own account or its connection name no reason of theirs. */
const SENTENCES: Readonly<Record<RefusalCode | TransferRefusal, (detail: string) => Text>> = {
  TAKEN: () => nameTexts['refused.TAKEN'],
  RESERVED: () => nameTexts['refused.RESERVED'],
  PRICE_CHANGED: () => nameTexts['refused.PRICE_CHANGED'],
  CLAIMS_NEEDED: () => nameTexts['refused.CLAIMS_NEEDED'],
  NAME_INVALID: () => nameTexts['refused.NAME_INVALID'],
  CONTACT_INVALID: (detail) => said('refused.CONTACT_INVALID', detail),
  NOT_FOUND: () => nameTexts['refused.NOT_FOUND'],
  NOT_OURS: () => nameTexts['refused.NOT_OURS'],
  NOT_ELIGIBLE: (detail) => said('refused.NOT_ELIGIBLE', detail),
  LOCKED: (detail) => said('refused.LOCKED', detail),
  CODE_INVALID: () => nameTexts['refused.CODE_INVALID'],
  END_DIFFERS: () => nameTexts['refused.END_DIFFERS'],
  DEPOSIT_LOW: () => nameTexts['refused.DEPOSIT_LOW'],
  PENDING: () => nameTexts['refused.PENDING'],
  UNREACHABLE: () => nameTexts['refused.UNREACHABLE'],
  UNKNOWN_OUTCOME: () => nameTexts['refused.UNKNOWN_OUTCOME'],
  POLICY: (detail) => said('refused.POLICY', detail),
  TRANSFER_REJECTED: () => nameTexts['refused.TRANSFER_REJECTED'],
  TRANSFER_CANCELLED: () => nameTexts['refused.TRANSFER_CANCELLED'],
};

/** A sentence of ours and, in its own words, that of the registry. */
const said = (key: Parameters<typeof sayOfName>[0], detail: string): Text =>
  sayOfName(key, { detail: detail === '' ? '–' : detail });

const isCode = (code: string): code is RefusalCode | TransferRefusal => Object.hasOwn(SENTENCES, code);

/**
 * Why the registry refused something, for the customer.
 * @param code of the registrar port; `OPERATOR`: the operator's own sentence stands in `detail`
 * @param detail the registry's own sentence
 */
export const refusalText = (code: string, detail: string): Text =>
  code === 'OPERATOR'
    ? forLanguages(() => detail)
    : isCode(code)
      ? SENTENCES[code](detail)
      : said('refused.POLICY', detail);
