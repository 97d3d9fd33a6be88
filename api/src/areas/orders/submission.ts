import {
  BATCH_LIMIT,
  BodyCode,
  type DcvMethod,
  defaultSiteConfig,
  type Product,
  type SslCert,
} from '@certdeck/contract';
import {
  checkOrderNames,
  dcvChoice,
  entryKind,
  hasWildcardName,
  isGloballyRoutable,
  isIp,
  isYearOption,
} from '@certdeck/validation';
import { isWildcardOnPublicSuffix, registrableDomain } from '@certdeck/validation/public-suffix';
import { catalogueTexts } from '../catalogue/texts.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Text } from '../../platform/server/texts.ts';
import { checkRequest, comparedName, readRequest } from './csr-check.ts';
import { nameIssueText } from './name-texts.ts';
import { orderTexts } from './texts.ts';

/** One name of an order as it is kept. */
export interface DraftName {
  /** As it will stand in the certificate. */
  name: string;
  kind: 'dns' | 'ip' | 'email';
  /** What is validated: the name itself, or the domain of a mailbox (SBR 3.2.2.1). */
  domain: string;
}

/** One checked certificate of a submission. */
export interface OrderDraft {
  /** First name; '' for code and document products, whose subject is the organisation. */
  commonName: string;
  names: DraftName[];
  csr: string;
  /** Vault ciphertext or ''. */
  key: string;
}

export interface Submission {
  product: Product;
  year: number;
  productType: string;
  dcvMethod: DcvMethod;
  sslCerts: readonly SslCert[];
  /** Whether the request has to name all names of its order: the issuer takes them from there. */
  namesFromRequest: boolean;
}

/** Checking one request takes about a millisecond of the processor; every so many others get a turn. */
const YIELD_AFTER = 20;

/**
 * Checks the certificates of a submission by the page's own rules, and what the page can't know: that
 * each request is sound, that its names are the order's, and that no private key comes in clear (D-083).
 *
 * @throws BusinessError 13004 naming each wrong field (`year`, `sslCerts.0.csr`)
 */
export async function checkSubmission(submission: Submission): Promise<OrderDraft[]> {
  const { product, sslCerts } = submission;
  if (sslCerts.length > BATCH_LIMIT) {
    throw new BusinessError(BodyCode.badInput, orderTexts.batchLimit, { sslCerts: orderTexts.batchLimit });
  }
  const errors: Record<string, Text> = {};
  if (submission.productType !== product.productType) errors['productType'] = orderTexts.productType;
  if (!isYearOption(product.maxYear, submission.year)) errors['year'] = catalogueTexts.yearNotOffered;

  const drafts: OrderDraft[] = [];
  for (const [index, cert] of sslCerts.entries()) {
    if (index % YIELD_AFTER === YIELD_AFTER - 1) await new Promise((resolve) => setImmediate(resolve));
    const { draft, faults } = await checkCertificate(submission, cert);
    for (const [field, text] of Object.entries(faults)) errors[`sslCerts.${index}.${field}`] = text;
    drafts.push(draft);
  }
  const names = drafts.flatMap((draft) => draft.names.map(({ name }) => name));
  if (!methodFits(product, names, submission.dcvMethod)) errors['dcvMethod'] = orderTexts.methodNotAllowed;

  const [first] = Object.values(errors);
  if (first) {
    const [text, isOne] = [first, Object.keys(errors).length === 1];
    // With one fault the message is the fault; a form with several shows them at its fields.
    throw new BusinessError(BodyCode.badInput, isOne ? text : orderTexts.checkOrder, errors);
  }
  return drafts;
}

/**
 * Whether a validation method suits all names (A§4.28, A§4.29, D-131). Of a wildcard's two DNS methods the
 * brand family's is the page's default, while either proves control (BR 3.2.2.4.7).
 */
function methodFits(
  product: Pick<Product, 'productType' | 'brand'>,
  names: readonly string[],
  method: DcvMethod,
): boolean {
  if (entryKind(product) === 'none') return true;
  const { allowed } = dcvChoice(product, names, defaultSiteConfig, method);
  return (
    allowed.includes(method) || (hasWildcardName(names) && method !== 'file' && !allowed.includes('file'))
  );
}

/** The common name of a request; one with no room for it has its name among the alternative ones (RFC 5280 A.1). */
function firstNameOf(csr: string): string {
  const details = readRequest(csr);
  return details?.commonName ?? details?.dnsNames[0] ?? '';
}

/**
 * Checks one certificate.
 * @param keptRequest the request of a certificate that is issued, which counts as checked but where names come from it
 */
export async function checkCertificate(
  { product, namesFromRequest }: Pick<Submission, 'product' | 'namesFromRequest'>,
  cert: SslCert,
  keptRequest?: string,
): Promise<{ draft: OrderDraft; faults: Record<string, Text> }> {
  const faults: Record<string, Text> = {};
  const csr = (cert.csr ?? '').trim();
  const key = (cert.key ?? '').trim();
  const kind = entryKind(product);
  // A pasted request brings its common name along (A§5.24).
  const common = cert.commonName?.trim() || (kind === 'none' ? '' : firstNameOf(csr));
  const further = cert.domainNames ?? [];

  const [issue] = checkOrderNames(product, { commonName: common, domainNames: further });
  const names = kind === 'none' ? [] : namesOf([common, ...further]);
  const fault = issue ? nameIssueText(issue) : names.map(refusedName).find((text) => text !== null);
  if (fault) faults[issue && issue.line > 0 ? 'domainNames' : 'commonName'] = fault;

  if (!isCiphertext(key)) faults['key'] = orderTexts.keyInClear;
  if (csr === '') faults['csr'] = orderTexts.required;
  else if (/PRIVATE KEY/.test(csr)) faults['csr'] = orderTexts.keyInClear;
  else if (!fault && (csr !== keptRequest || namesFromRequest)) {
    const wrong = await checkRequest(
      product,
      csr,
      names.map(({ name }) => name),
      namesFromRequest,
    );
    if (wrong) faults['csr'] = wrong;
  }
  return { draft: { commonName: names[0]?.name ?? '', names, csr, key }, faults };
}

/** What is wrong with the names of a certificate, the first of which is the common name; null for nothing. */
export function faultOfNames(
  product: Product,
  [commonName = '', ...domainNames]: readonly string[],
): Text | null {
  const [issue] = checkOrderNames(product, { commonName, domainNames });
  if (issue) return nameIssueText(issue);
  return (
    namesOf([commonName, ...domainNames])
      .map(refusedName)
      .find((text) => text !== null) ?? null
  );
}

function namesOf(lines: readonly string[]): DraftName[] {
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const name = comparedName(line);
      if (name.includes('@')) return { name, kind: 'email', domain: name.slice(name.lastIndexOf('@') + 1) };
      return { name, kind: isIp(name) ? 'ip' : 'dns', domain: name };
    });
}

/** What the API refuses beyond the page's rules: addresses off the internet (D-117) and public suffixes (BR 3.2.2.6). */
function refusedName({ domain, kind }: DraftName): Text | null {
  if (kind === 'ip') return isGloballyRoutable(domain) ? null : orderTexts.addressNotPublic;
  const isSuffix = isWildcardOnPublicSuffix(domain) || registrableDomain(domain) === null;
  return isSuffix ? orderTexts.publicSuffix : null;
}

/** Nothing, or one CMS message and no more (D-083, D-084). */
function isCiphertext(key: string): boolean {
  return key === '' || /^-----BEGIN CMS-----\s[A-Za-z0-9+/=\s]+-----END CMS-----$/.test(key);
}
