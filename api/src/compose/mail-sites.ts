import { defaultSiteConfig } from '@certdeck/contract';
import type { Config } from '../platform/config/config.ts';
import { DEFAULT_ACCENT, plainColour } from '../platform/mail-content/colour.ts';
import type { SiteOf } from '../platform/mail-content/content.ts';
import type { HostSites } from '../areas/partners/host-sites.ts';
import { plainHost } from '../platform/server/plain-host.ts';

/**
 * The portal at a host name, for mails. Only the operator's documents make a host name one of the portal's: anything
 * else may have come with a forged Host header, and its mails lead to PUBLIC_URL.
 */
export function mailSites(
  config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  sites: Pick<HostSites, 'of'>,
): SiteOf {
  const home = config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`;
  return (hostname) => {
    const host = plainHost(hostname);
    const looks = sites.of(host).looks;
    const url = new URL(home);
    if (looks) url.hostname = host;
    return {
      name: looks?.siteName ?? defaultSiteConfig.siteName,
      origin: url.origin,
      accent: plainColour(looks?.accent?.[600] ?? '') ?? DEFAULT_ACCENT,
      language: looks?.defaultLocal ?? defaultSiteConfig.defaultLocal,
    };
  };
}
