import type { CreateRequest } from '../registrar.ts';
import { checkOf } from './check-command.ts';
import type { EppClient, Services } from './client.ts';
import { NS } from './namespaces.ts';
import { child, children, childText, type XmlElement } from './xml-element.ts';
import { elementsOf } from './xml-writer.ts';

/* Notices of trademarks that a customer has to accept before a name is registered (RFC 8334). */

const launch = elementsOf(NS.launch);

/**
 * Keys of the notices that names need, by name (RFC 8334 3.1.1): names without one need none.
 * @returns undefined where that couldn't be asked
 */
export async function askClaims(
  client: EppClient,
  services: Services,
  names: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> {
  if (!services.has(NS.launch) || names.length === 0) return new Map();
  const asked = await client.ask({
    kind: 'reads',
    about: names[0] ?? '',
    build: () => ({
      action: checkOf(names),
      extensions: [launch('check', { type: 'claims' }, launch('phase', 'claims'))],
    }),
  });
  // A top-level domain outside of its claims period refuses the question.
  if (!asked.ok) return asked.code === 'UNREACHABLE' ? undefined : new Map();
  const data = child(asked.value.response.extension, NS.launch, 'chkData');
  const keys = new Map<string, string>();
  for (const one of children(data, NS.launch, 'cd')) {
    const name = child(one, NS.launch, 'name');
    const exists = name?.attributes['exists'];
    const key = childText(one, NS.launch, 'claimKey');
    if (name && key !== undefined && (exists === '1' || exists === 'true'))
      keys.set(name.text.trim().toLowerCase(), key);
  }
  return keys;
}

/** The notice that the customer has accepted, in a create (RFC 8334 3.3.2). */
export function acceptedNotice(services: Services, claims: CreateRequest['claims']): XmlElement | undefined {
  if (!claims || !services.has(NS.launch)) return undefined;
  const { noticeId, notAfter, acceptedAt } = claims;
  return launch(
    'create',
    launch('phase', 'claims'),
    launch(
      'notice',
      launch('noticeID', noticeId),
      launch('notAfter', notAfter.toISOString()),
      launch('acceptedDate', acceptedAt.toISOString()),
    ),
  );
}
