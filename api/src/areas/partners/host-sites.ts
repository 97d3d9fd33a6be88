import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  hostAccess,
  type HostAccess,
  partialSiteConfig,
  type PartialSiteConfig,
} from '@certdeck/contract/schemas';
import { plainHost } from '../../platform/server/plain-host.ts';

/** What one host name's document says, `<hostname>.json` in the folder of sites. */
export interface HostSite {
  /** How the portal looks and behaves there; undefined without a document and for a broken one. */
  looks: PartialSiteConfig | undefined;
  /** Who may show and call what. */
  access: HostAccess;
  /** The operator has a document for this very host name. */
  isNamed?: true;
  /** It is the site of an agent, of which other sites show nothing. */
  isAgents?: true;
}

export interface HostSites {
  of(hostname: string): HostSite;
}

const OPEN: HostSite = { looks: undefined, access: { areas: [], partners: [] } };
/** A document that can't be read may have limited anything, so nothing but the shell is left. */
const CLOSED: HostAccess = { areas: ['host'], partners: [] };

const hostName = /^[a-z0-9.-]{1,253}$/;

/**
 * Reads the documents and keeps each until its file changes, so that a change needs no restart. A broken
 * one counts as none where looks are concerned (A§1.8), and leaves its last good limits in force; `report`
 * hears why, once.
 */
export function createHostSites(
  folder: string,
  report: (error: unknown, hostname: string) => void,
): HostSites {
  const kept = new Map<string, { changed: number; size: number; site: HostSite }>();

  function read(file: string, hostname: string, before: HostAccess | undefined): HostSite {
    try {
      const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
      const looks = partialSiteConfig.safeParse(document);
      const access = hostAccess.safeParse(document);
      const broken = looks.error ?? access.error;
      if (broken) report(broken, hostname);
      return { looks: looks.data, access: access.data ?? before ?? CLOSED, isNamed: true };
    } catch (error) {
      report(error, hostname);
      return { looks: undefined, access: before ?? CLOSED, isNamed: true };
    }
  }

  return {
    of(given) {
      const hostname = plainHost(given);
      if (!hostName.test(hostname) || hostname.includes('..')) return OPEN;
      const file = join(folder, `${hostname}.json`);
      const stat = statSync(file, { throwIfNoEntry: false });
      if (!stat) {
        kept.delete(hostname);
        return OPEN;
      }
      const known = kept.get(hostname);
      if (known?.changed === stat.mtimeMs && known.size === stat.size) return known.site;
      const site = read(file, hostname, known?.site.access);
      kept.set(hostname, { changed: stat.mtimeMs, size: stat.size, site });
      return site;
    },
  };
}
