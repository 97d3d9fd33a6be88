import { z } from 'zod';
import { languages } from '../codes.ts';

const currency = z.object({ symbol: z.string(), unit: z.string(), exRate: z.number().positive() });

/** Site configuration (A§3.21, D-020); misspelt names are the specification's (D-008). */
export const siteConfig = z.object({
  siteName: z.string(),
  apiBaseURL: z.string(),
  currency,
  /** End symbol of the default currency. */
  currencyUnit: z.string(),
  orderLimit: z.number().int().min(1),
  defaultLoginType: z.enum(['email', 'tel']),
  defaultRegisteType: z.enum(['email', 'tel']),
  defaultPrefix: z.string(),
  defaultLocal: z.enum(languages),
  csrZipUpload: z.boolean(),
  termsHref: z.string(),
  privacyPolicyHref: z.string(),
  brandOnly: z.array(z.string()),
  brandExcept: z.array(z.string()),
  cfcaEnabled: z.boolean(),
  /** Brands and sub-brands whose DCV default is dns_txt (D-129). */
  dcvTxtBrands: z.array(z.string()),
  wwwPairExemptBrand: z.string(),
  serverKeyBrands: z.array(z.string()),
  certPkgEnabled: z.boolean(),
  sessionCookie: z.boolean(),
  /** Accent ramp by step, as CSS colours; empty keeps the built-in one. */
  accent: z.record(z.string(), z.string()),
  /** Names under this zone can be published by the demo button; '' outside demo mode. */
  demoZone: z.string(),
});
export type SiteConfig = z.output<typeof siteConfig>;
export const partialSiteConfig = siteConfig.partial();
