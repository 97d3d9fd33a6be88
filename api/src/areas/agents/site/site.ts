import { BodyCode, type Language, type Markups } from '@certdeck/contract';
import { checkAccent } from '@certdeck/validation';
import { note } from '../../../platform/database/acts.ts';
import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../../platform/database/transaction.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Text } from '../../../platform/server/texts.ts';
import { type AgentRow, lockAgent } from '../agents.store.ts';
import { changeHost, type HostPorts } from '../host/host.ts';
import { cleanLogo } from '../logo/logo.ts';
import { agentTexts } from '../texts.ts';
import { changeLogo, changeSite, findSite, type SiteChange, type SiteRow } from './sites.store.ts';

/** Octets of a logo at most: 200 KB as pages write it. */
export const MOST_LOGO_OCTETS = 200_000;

export interface SitePorts extends HostPorts {
  /** Brands of the catalogue, by their ids. */
  brands: readonly string[];
  /** Codes of the currencies that amounts can be shown in. */
  currencies(): Promise<readonly string[]>;
}

/** What a page sends of a site; what it doesn't name stays. */
export interface SiteInput {
  siteTitle?: string | undefined;
  colours?: string | undefined;
  language?: Language | undefined;
  termsHref?: string | undefined;
  privacyPolicyHref?: string | undefined;
  brands?: string[] | undefined;
  currency?: string | undefined;
  markups?: Markups | undefined;
  logo?: '' | undefined;
  cname?: string | undefined;
}

const COLOURS: Readonly<Record<string, Text>> = {
  'accent.format': agentTexts.colourFormat,
  'accent.light': agentTexts.colourLight,
  'accent.dark': agentTexts.colourDark,
};

const refuse = (field: string, text: Text) => new BusinessError(BodyCode.badInput, text, { [field]: text });

/** The first values of a site: the company's name, in the language of who begins it. */
const firstOf = ({ account_id, company }: AgentRow, language: Language) => ({
  account_id,
  title: company.slice(0, 80),
  language,
});

/** Path of a logo, '' without one. */
export const logoPath = (site: Pick<SiteRow, 'logo_id'> | undefined): string =>
  site?.logo_id ? `/agent-logo/${site.logo_id}` : '';

/**
 * Changes an agent's site (D-358).
 * @throws BusinessError 13002 for who is no agent, 13004 for a colour in which texts can't be read, an unknown brand or a
 * currency without a rate
 */
export async function saveSite(
  ports: SitePorts,
  tenantID: TenantID,
  input: SiteInput,
  language: Language,
): Promise<void> {
  const { siteTitle, colours, termsHref, privacyPolicyHref, brands, currency, markups } = input;
  const colour = checkAccent(colours ?? '');
  if (colour) throw refuse('colours', COLOURS[colour.key] ?? agentTexts.colourFormat);
  if (brands?.some((brand) => !ports.brands.includes(brand))) throw refuse('brands', agentTexts.brandUnknown);
  if (currency && !(await ports.currencies()).includes(currency))
    throw refuse('currency', agentTexts.currencyUnknown);
  const change: SiteChange = {
    ...(siteTitle === undefined ? {} : { title: siteTitle }),
    ...(colours === undefined ? {} : { accent: colours.toLowerCase() }),
    ...(input.language === undefined ? {} : { language: input.language }),
    ...(termsHref === undefined ? {} : { terms_href: termsHref }),
    ...(privacyPolicyHref === undefined ? {} : { privacy_href: privacyPolicyHref }),
    ...(brands === undefined ? {} : { brands: [...new Set(brands)] }),
    ...(currency === undefined ? {} : { currency }),
    ...(markups === undefined ? {} : { markups }),
  };
  await transaction(ports.db, async (trx) => {
    const agent = await requireAgent(trx, tenantID);
    const before = await findSite(trx, tenantID);
    await changeSite(trx, firstOf(agent, language), change, ports.now());
    if (input.logo === '') await changeLogo(trx, tenantID, null);
    if (input.cname !== undefined) await changeHost(ports, trx, tenantID, input.cname);
    note({ object: { kind: 'agent-site', id: tenantID }, before: auditFieldsOf(before), after: input });
  });
  ports.changed();
}

/**
 * Takes a file as the logo, in the place of the one before.
 * @returns its path
 * @throws BusinessError 13002 for who is no agent, 13004 for what is no PNG or JPEG that a logo may be
 */
export async function saveLogo(
  ports: SitePorts,
  tenantID: TenantID,
  file: Buffer,
  language: Language,
): Promise<string> {
  const picture = cleanLogo(file);
  if (!picture) throw refuse('file', agentTexts.logoType);
  const id = newID();
  await transaction(ports.db, async (trx) => {
    const agent = await requireAgent(trx, tenantID);
    await changeSite(trx, firstOf(agent, language), {}, ports.now());
    await changeLogo(trx, tenantID, { ...picture, id });
    const after = { logo: id, type: picture.type, size: picture.content.length };
    note({ object: { kind: 'agent-site', id: tenantID }, after });
  });
  ports.changed();
  return logoPath({ logo_id: id });
}

/** What the sender of a file is told that is larger than a logo. */
export const logoTooLarge = (): BusinessError => refuse('file', agentTexts.logoSize);

/** Holds the agent, so that what is decided of it meanwhile waits. */
export async function requireAgent(trx: Trx, tenantID: TenantID): Promise<AgentRow> {
  const agent = await lockAgent(trx, tenantID);
  if (agent?.status !== 'active') throw new BusinessError(BodyCode.wrongState, agentTexts.noAgent);
  return agent;
}

const auditFieldsOf = (site: SiteRow | undefined) =>
  site && {
    siteTitle: site.title,
    colours: site.accent,
    language: site.language,
    termsHref: site.terms_href,
    privacyPolicyHref: site.privacy_href,
    brands: site.brands,
    currency: site.currency,
    markups: site.markups,
  };
