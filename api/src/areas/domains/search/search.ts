import { BodyCode, type DomainSuggestion } from '@certdeck/contract';
import { type LabelFault, toReadable } from '@certdeck/validation';
import type { ApiLanguage } from '../../../platform/server/texts.ts';
import type { Availability } from '../../../ports/registrar/registrar.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { sellingPrices, threeYearTotal } from '../prices/selling-price.ts';
import type { PriceList } from '../prices/tld-list.ts';
import { domainTexts, sayOfDomain } from '../texts.ts';
import { type AskedName, readKeyword } from './asked.ts';
import type { Availabilities } from './availabilities.ts';
import { suggestionsFor } from './generate.ts';

export interface Question {
  keyword: string;
  /** Top-level domains to which the search is limited. */
  tlds: readonly string[];
  language: ApiLanguage;
  /** 1: what was asked for by name; each page after it `limit` suggestions. */
  page: number;
  limit: number;
}

/**
 * One page of what somebody searches.
 * @throws BusinessError 13004 for one name alone that nobody can register, naming it, and for a top-level domain that
 * isn't sold
 */
export async function search(
  { keyword, tlds, language, page, limit }: Question,
  list: PriceList,
  availabilities: Pick<Availabilities, 'of'>,
): Promise<{ rows: DomainSuggestion[]; total: number }> {
  const policies = list.tlds.map(({ policy }) => policy);
  const foreign = tlds.find((tld) => !policies.some((policy) => policy.tld === tld));
  if (foreign !== undefined) throw refused('tlds', sayOfDomain('tldNotSold', { tld: toReadable(foreign) }));
  const asked = readKeyword(keyword, policies, tlds);
  const [only, ...others] = asked.names;
  if (!only) throw refused('keyword', domainTexts.keywordEmpty);
  if (only.fault && others.length === 0) throw refused('keyword', faultText(only.domain, only.fault));
  const names = new Set(asked.names.map(({ domain }) => domain));
  const offered = policies.filter(({ tld }) => tlds.length === 0 || tlds.includes(tld));
  const suggestions = suggestionsFor(asked.words, names, offered, language);
  const first = (page - 2) * limit;
  const shown: AskedName[] =
    page === 1
      ? asked.names
      : suggestions
          .slice(first, first + limit)
          .map((domain) => ({ domain, tld: domain.slice(domain.indexOf('.') + 1) }));
  const sold = shown.filter(({ tld }) => tld !== undefined).map(({ domain }) => domain);
  const answers = new Map((await availabilities.of(sold)).map((answer) => [answer.name, answer]));
  return {
    rows: shown.map((one) => ({
      ...rowOf(one, answers.get(one.domain), list),
      exact: page === 1,
      reason: one.fault ? faultText(one.domain, one.fault)[language] : '',
    })),
    total: asked.names.length + suggestions.length,
  };
}

const refused = (field: string, text: typeof domainTexts.keywordEmpty) =>
  new BusinessError(BodyCode.badInput, text, { [field]: text });

/** Why nobody can register a name. */
export const faultText = (name: string, fault: LabelFault) => sayOfDomain(`name.${fault}`, { name });

function rowOf(
  { domain, tld, fault }: AskedName,
  answer: Availability | undefined,
  { tlds, rule }: PriceList,
): Omit<DomainSuggestion, 'exact' | 'reason'> {
  const sold = tlds.find(({ policy }) => policy.tld === tld);
  const state = fault ? 'invalid' : sold ? (answer?.state ?? 'unknown') : 'notSold';
  const premiumPrices =
    state === 'premium' && answer?.prices ? sellingPrices(answer.prices, rule) : undefined;
  const prices = premiumPrices ?? (state === 'free' ? sold?.prices : undefined);
  return {
    domain,
    unicode: toReadable(domain),
    // A premium name whose price can't be told isn't sold.
    state: state === 'premium' && !prices ? 'notSold' : state,
    available: prices !== undefined,
    price: prices?.register ?? null,
    renewPrice: prices?.renew ?? null,
    threeYears: prices && sold ? threeYearTotal(prices, sold.policy) : null,
    currency: rule.currency,
  };
}
