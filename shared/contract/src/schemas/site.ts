import { z } from 'zod';
import { languages } from '../languages.ts';
import { remoteId } from './federation.ts';

const currency = z.object({
  symbol: z.string().max(8),
  unit: z.string().min(1).max(8),
  exRate: z.number().positive(),
});

/** A web address, a path of the portal, or '' for none: nothing that runs as script when it is followed. */
const link = z
  .string()
  .max(2000)
  .regex(/^(https?:\/\/\S+|\/(?![/\\])\S*)?$/, 'must be an http address, a path, or empty');

/** A CSS colour that can hold nothing but a colour. */
const color = z
  .string()
  .max(64)
  .regex(
    /^(#[0-9a-fA-F]{3,8}|(rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch|color)\([\w\s.,%/+-]+\)|[a-zA-Z]{3,20})$/,
  );

const brands = z.array(z.string().min(1).max(64)).max(100);

const bankField = z.string().trim().max(200);

/** Site configuration (A§3.21, D-020); misspelt names are the specification's (D-008). */
export const siteConfig = z.object({
  siteName: z.string().trim().min(1).max(80),
  apiBaseURL: link,
  currency,
  /** End symbol of the default currency. */
  currencyUnit: z.string().max(8),
  /** Currency that amounts are shown in to who has chosen none, by its code; '' for the default one. */
  shownCurrency: z.string().regex(/^([A-Z]{3})?$/),
  orderLimit: z.number().int().min(1),
  defaultLoginType: z.enum(['email', 'tel']),
  defaultRegisteType: z.enum(['email', 'tel']),
  defaultPrefix: z.string().regex(/^\d{1,4}$/),
  defaultLocal: z.enum(languages),
  csrZipUpload: z.boolean(),
  termsHref: link,
  privacyPolicyHref: link,
  /** Path of a picture that stands for the mark; '' for the mark itself. */
  logo: link,
  brandOnly: brands,
  brandExcept: brands,
  cfcaEnabled: z.boolean(),
  /** Brands and sub-brands whose DCV default is dns_txt (D-129). */
  dcvTxtBrands: brands,
  wwwPairExemptBrand: z.string(),
  serverKeyBrands: brands,
  certPkgEnabled: z.boolean(),
  sessionCookie: z.boolean(),
  /** Accent ramp by step, as CSS colours; empty keeps the built-in one. */
  accent: z.record(z.string().regex(/^(50|[1-9]00|950)$/), color),
  /** Areas that this host shows, by the names of their remotes; empty shows all. The API holds it too. */
  areas: z.array(remoteId).max(50),
  /** Names under this zone can be published by the demo button; '' outside demo mode. */
  demoZone: z.string(),
  /** Where customers transfer money to for their balance; with '' as number none is shown. `code` is its BIC or the like. */
  bankAccount: z.object({ holder: bankField, bank: bankField, number: bankField, code: bankField }),
});
export type SiteConfig = z.output<typeof siteConfig>;

/** What a host's own document may say: each field may be left out, and so may each part of the currency. */
export const partialSiteConfig = siteConfig.extend({ currency: currency.partial() }).partial();
export type PartialSiteConfig = z.output<typeof partialSiteConfig>;

/** `https://shop.example`: scheme, host and port as a browser sends them in `Origin`. */
export const origin = z
  .string()
  .max(300)
  .regex(/^https?:\/\/[a-z0-9.[\]:-]+$/)
  .refine((text) => URL.canParse(text) && new URL(text).origin === text, 'must be an origin');

/** A site that shows areas of this portal. */
export const partner = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  origins: z.array(origin).min(1).max(20),
  /** What its pages show and its tokens may call. */
  areas: z.array(remoteId).min(1).max(50),
  /** `page` may run our code in its pages; `frame`, which isn't trusted with that, only in a sandboxed frame. */
  mode: z.enum(['page', 'frame']).default('page'),
  /** Life of a token made for its pages, in minutes. */
  tokenMinutes: z.number().int().min(1).max(1440).default(60),
});
export type Partner = z.output<typeof partner>;

/** Who may show and call what at one host: the part of its document that no browser sees, and `areas`. */
export const hostAccess = z.object({
  areas: siteConfig.shape.areas.default([]),
  partners: z.array(partner).max(500).default([]),
});
export type HostAccess = z.output<typeof hostAccess>;
