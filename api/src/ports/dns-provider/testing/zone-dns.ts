import { type ScriptedDns, startScriptedDns } from '../../../platform/dns/testing/scripted-dns.ts';
import type { Provider } from './cloudflare-server.ts';

/** A DNS server on loopback that answers with the texts and aliases that stand at a provider. */
export const startZoneDns = (provider: Provider): Promise<ScriptedDns> =>
  startScriptedDns(({ name, type }) => {
    const all = [...provider.records.values()].flat().filter((record) => record.name === name.toLowerCase());
    const found = all.filter((record) => record.type === type || record.type === 'CNAME');
    return {
      answers: found.map(({ type: kind, content = '' }) =>
        kind === 'TXT'
          ? { name, type: 'TXT' as const, ttl: 60, data: content.replaceAll('"', '') }
          : { name, type: 'CNAME' as const, ttl: 60, data: content },
      ),
    };
  });
