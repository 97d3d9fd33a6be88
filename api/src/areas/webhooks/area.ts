import type { Area } from '../../platform/area/area.ts';
import type { Config } from '../../platform/config/config.ts';
import { SafeHttpClient } from '../../platform/dns/http-client.ts';
import { configuredResolvers } from '../../platform/dns/resolvers.ts';
import { deliver } from './deliver.ts';
import { removeOldDeliveries } from './deliveries.store.ts';
import { webhookData } from './personal.store.ts';
import { bindWebhooks, type WebhookPorts } from './routes.ts';
import { WEBHOOK_JOB } from './tell.ts';
import { webhookNotices, webhookTexts } from './texts.ts';

/** Days for which deliveries are kept. */
const KEPT_DAYS = 30;

/** Facts of a tenant, told to addresses of its own. */
export function webhooksArea({
  config,
  ...given
}: Omit<WebhookPorts, 'client' | 'resolver'> & {
  config: Pick<Config, 'DNS_SERVERS' | 'WEBHOOK_RECEIVERS'>;
}): Area {
  const [resolver] = configuredResolvers(config.DNS_SERVERS);
  if (!resolver) throw new Error('Webhooks need a DNS server');
  const client = new SafeHttpClient({ timeoutMs: 15_000, maxBody: 4_096, own: config.WEBHOOK_RECEIVERS });
  const ports: WebhookPorts = { ...given, client, resolver };
  return {
    name: 'webhooks',
    calls: (router) => bindWebhooks(router, ports),
    // A delivery gives up by itself.
    jobs: { [WEBHOOK_JOB]: { tries: Infinity, handle: (job) => deliver(ports, job) } },
    texts: webhookTexts,
    notices: webhookNotices,
    personal: webhookData(given),
    cleanUp: () => removeOldDeliveries(given.db, new Date(given.now().getTime() - KEPT_DAYS * 86_400_000)),
  };
}
