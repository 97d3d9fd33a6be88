import { z } from 'zod';
import { languages } from '../languages.ts';
import { MOST_MARKUP_POINTS, priceClasses } from '../price-classes.ts';
import { line, noData, nothing, paging, requiredLine, text } from './wire.ts';

const seconds = z.number().int();
const figure = z.number().int();

/** `stopped`: the name leads here no more; one that was issued holds until it ends. */
export const certificateStates = ['none', 'requested', 'issued', 'failing', 'stopped'] as const;
/** What stands against the next certificate; '' for nothing. */
export const certificateFaults = [
  '',
  'dns',
  'caa',
  'unreachable',
  'busy',
  'portal',
  'refused',
  'many',
] as const;

/** `none` before the first application. */
const agentState = z.enum(['none', 'applied', 'active', 'refused']);

/** What an applicant writes; the reason may have several lines. */
const application = {
  company: requiredLine(200),
  contact: requiredLine(200),
  reason: text(2000).trim().min(1),
};

/** The site's own values; '' and an empty list stand for the portal's. */
const site = {
  siteTitle: z.string(),
  /** The colour that buttons and links are made from, `#rrggbb`. */
  colours: z.string(),
  /** Language for who has chosen none and whose browser asks for none of ours. */
  language: z.enum(languages),
  termsHref: z.string(),
  privacyPolicyHref: z.string(),
  /** Brands that are offered; none stands for all. */
  brands: z.array(z.string()),
  /** Currency that prices are shown in to who has chosen none, by its code; '' for the portal's. */
  currency: z.string(),
  /** Hundredths of a percent that are added to prices, by class of products. */
  markups: z.partialRecord(z.enum(priceClasses), z.number().int()),
};

export const readAgent = {
  input: nothing,
  data: z.object({
    status: agentState,
    company: z.string(),
    contact: z.string(),
    reason: z.string(),
    /** What the operator said to a refusal. */
    answer: z.string(),
    /** Unix seconds; 0 for never. */
    appliedAt: seconds,
    decidedAt: seconds,
    ...site,
    /** Path of the picture; '' without one. */
    logo: z.string(),
    /** Host name of the site, '' without one. */
    cname: z.string(),
    /** Where that name has to lead by a CNAME record; '' where the portal has no name of its own. */
    cnameTarget: z.string(),
    cnameState: z.enum(['none', 'waiting', 'live', 'off']),
    /** What the last look found, '' where the name leads here. */
    cnameFault: z.enum(['', 'none', 'elsewhere', 'unknown', 'taken']),
    cnameCheckedAt: seconds,
    /** How the certificate of the host name stands; `none` too where the portal obtains none. */
    certState: z.enum(certificateStates),
    certFault: z.enum(certificateFaults),
    /** Unix seconds; 0 before the first. */
    certUntil: seconds,
    certRenewsAt: seconds,
    /** When it is tried again, 0 where that is not for time to tell. */
    certNextAt: seconds,
    /** Address of the site once it is answered over TLS here; '' before. */
    siteAddress: z.string(),
    /** Whether the portal can publish the record itself, in the demo zone. */
    cnameDemo: z.boolean(),
  }),
};
export const applyAsAgent = { input: z.strictObject(application), data: noData };

/** A page of the web, or ''; nothing that runs as a script, and no name or password in it. */
const pageLink = z
  .string()
  .max(500)
  .refine((text) => text === '' || isPage(text), 'must be an https address, or empty');

function isPage(text: string): boolean {
  if (!/^https:\/\/[^\s"'<>\\]+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password, protocol } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

/** A name as it stands in titles and mails: without signs that nobody sees, which could turn the text around it. */
const siteTitle = requiredLine(80).refine((text) => !/\p{Cf}/u.test(text), 'must not hold invisible signs');

export const saveAgentSite = {
  input: z
    .strictObject({
      siteTitle,
      colours: z.string().regex(/^(#[0-9a-fA-F]{6})?$/, 'must be #rrggbb, or empty'),
      language: z.enum(languages),
      termsHref: pageLink,
      privacyPolicyHref: pageLink,
      brands: z.array(requiredLine(64)).max(100),
      currency: z.string().regex(/^([A-Z]{3})?$/, 'must be the code of a currency, or empty'),
      /** All of them: a class that isn't named adds nothing. */
      markups: z.partialRecord(z.enum(priceClasses), z.number().int().min(0).max(MOST_MARKUP_POINTS)),
      /** Takes the logo away. */
      logo: z.literal(''),
      /** '' gives the host name up. */
      cname: line(),
    })
    .partial(),
  data: noData,
};
export const uploadAgentLogo = { input: nothing, data: z.object({ logo: z.string() }) };
/** What the name leads to now; the answer of saas.read tells what was found. */
export const checkAgentHost = { input: nothing, data: noData };
export const publishAgentHost = { input: nothing, data: noData };

/** Customers who signed up at the site, the newest first (D-387); sums are of orders that are paid and not cancelled. */
export const agentCustomers = {
  input: z.object(paging),
  data: z.array(
    z.object({
      /** Masked address or number. */
      account: z.string(),
      since: seconds,
      orders: figure,
      /** Cents that they paid, and those of it that the mark-up comes to. */
      sold: figure,
      markup: figure,
    }),
  ),
};
/** What the site has sold at its prices; cents. */
export const agentSales = {
  input: nothing,
  data: z.object({
    customers: figure,
    orders: figure,
    sold: figure,
    markup: figure,
    /** Mark-ups whose refund is still possible, and those that were earned. */
    waiting: figure,
    earned: figure,
  }),
};
