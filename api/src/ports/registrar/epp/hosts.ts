import { type EppClient, type Refused, type Services } from './client.ts';
import { NS } from './namespaces.ts';
import { epp } from './session.ts';
import { child, children, type XmlElement } from './xml-element.ts';
import { elementsOf } from './xml-writer.ts';

const [domain, host] = [elementsOf(NS.domain), elementsOf(NS.host)];

/**
 * Makes the name servers that the registry doesn't have yet, which it wants before a domain names them
 * (RFC 5731 1.1, RFC 5732). Addresses aren't sent, so that registries refuse those below the domain itself.
 * @param name the domain that will name them
 * @returns the refusal of one that can't be made
 */
export async function makeHosts(
  client: EppClient,
  name: string,
  nameservers: readonly string[],
): Promise<Refused | undefined> {
  if (nameservers.length === 0) return undefined;
  const services = await client.services();
  if (!services.ok) return services;
  if (!services.value.has(NS.host)) return undefined;
  const checked = await client.ask({
    kind: 'reads',
    about: name,
    build: () => ({
      action: epp(
        'check',
        host(
          'check',
          nameservers.map((one) => host('name', one)),
        ),
      ),
    }),
  });
  if (!checked.ok) return refusalOfHost(checked);
  for (const one of missingOf(checked.value.response.data)) {
    const created = await client.ask({
      kind: 'changes',
      about: name,
      build: () => ({ action: epp('create', host('create', host('name', one))) }),
    });
    // Somebody else made it in between, which is as good.
    if (!created.ok && created.response?.code !== 2302) return refusalOfHost(created);
  }
  return undefined;
}

function missingOf(data: XmlElement | undefined): string[] {
  return children(child(data, NS.host, 'chkData'), NS.host, 'cd')
    .map((one) => child(one, NS.host, 'name'))
    .filter((one) => one?.attributes['avail'] === '1' || one?.attributes['avail'] === 'true')
    .map((one) => one?.text.trim().toLowerCase() ?? '');
}

/**
 * What is not found or wrong about a name server says nothing of the domain. A host whose making is uncertain harms
 * nobody: the domain wasn't asked for yet.
 */
function refusalOfHost(refusal: Refused): Refused {
  if (refusal.code === 'UNKNOWN_OUTCOME') return { ...refusal, code: 'UNREACHABLE' };
  return refusal.code === 'UNREACHABLE' ? refusal : { ...refusal, code: 'POLICY' };
}

/** Name servers as they stand in a domain, by what the server has. */
export function serversOf(services: Services, nameservers: readonly string[]): XmlElement | undefined {
  if (nameservers.length === 0) return undefined;
  const isObject = services.has(NS.host);
  return domain(
    'ns',
    nameservers.map((one) =>
      isObject ? domain('hostObj', one) : domain('hostAttr', domain('hostName', one)),
    ),
  );
}
