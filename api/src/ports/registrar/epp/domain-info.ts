import type { DomainStatus, RegisteredDomain, RgpStatus } from '../registrar.ts';
import type { Asked, EppClient, Refused } from './client.ts';
import { NS } from './namespaces.ts';
import { dateOf, type EppResponse } from './response.ts';
import { epp } from './session.ts';
import { child, children, childText, type XmlElement } from './xml-element.ts';
import { elementsOf } from './xml-writer.ts';

const domain = elementsOf(NS.domain);

const STATUSES: ReadonlySet<string> = new Set<DomainStatus>([
  'ok',
  'inactive',
  'clientHold',
  'clientDeleteProhibited',
  'clientRenewProhibited',
  'clientTransferProhibited',
  'clientUpdateProhibited',
  'serverHold',
  'serverDeleteProhibited',
  'serverRenewProhibited',
  'serverTransferProhibited',
  'serverUpdateProhibited',
  'pendingCreate',
  'pendingDelete',
  'pendingRenew',
  'pendingTransfer',
  'pendingUpdate',
]);
const RGP_STATUSES: ReadonlySet<string> = new Set<RgpStatus>([
  'addPeriod',
  'autoRenewPeriod',
  'renewPeriod',
  'transferPeriod',
  'redemptionPeriod',
  'pendingRestore',
  'pendingDelete',
]);
const isStatus = (text: string): text is DomainStatus => STATUSES.has(text);
const isRgpStatus = (text: string): text is RgpStatus => RGP_STATUSES.has(text);

/** A domain as the registry has it. */
export interface DomainInfo extends RegisteredDomain {
  /** Handles by role, as far as the registry has them. */
  handles: ReadonlyMap<string, string>;
  updatedAt: Date | undefined;
}

export type InfoAnswer = { ok: true; value: DomainInfo; reference: string } | Refused;

/** Asks for one domain (RFC 5731 3.1.2, with what RFC 3915 and RFC 5910 add). */
export async function askInfo(client: EppClient, user: string, name: string): Promise<InfoAnswer> {
  const asked: Asked = await client.ask({
    kind: 'reads',
    about: name,
    build: () => ({ action: epp('info', domain('info', domain('name', { hosts: 'all' }, name))) }),
  });
  if (!asked.ok) return asked;
  const { response } = asked.value;
  const value = readInfo(response, user);
  if (!value || value.name !== name)
    return { ok: false, code: 'UNREACHABLE', detail: 'The server answered about something else' };
  return { ok: true, value, reference: response.reference };
}

function readInfo(response: EppResponse, user: string): DomainInfo | undefined {
  const data = child(response.data, NS.domain, 'infData');
  const name = childText(data, NS.domain, 'name')?.toLowerCase();
  if (!data || name === undefined) return undefined;
  const handles = handlesOf(data);
  const [registrant, admin, tech, billing] = ['registrant', 'admin', 'tech', 'billing'].map((role) =>
    handles.get(role),
  );
  const createdAt = dateOf(childText(data, NS.domain, 'crDate'));
  const expiresAt = dateOf(childText(data, NS.domain, 'exDate'));
  const ds = readDs(response.extension);
  return {
    name,
    repositoryId: childText(data, NS.domain, 'roid') ?? '',
    ours: childText(data, NS.domain, 'clID') === user,
    statuses: children(data, NS.domain, 'status')
      .map(({ attributes }) => attributes['s'] ?? '')
      .filter(isStatus),
    rgp: readRgp(response.extension, 'infData'),
    ...(registrant !== undefined && admin !== undefined && tech !== undefined && billing !== undefined
      ? { contacts: { registrant, admin, tech, billing } }
      : {}),
    nameservers: nameserversOf(data),
    ...(createdAt && { createdAt }),
    ...(expiresAt && { expiresAt }),
    ...(ds.length > 0 && { ds }),
    handles,
    updatedAt: dateOf(childText(data, NS.domain, 'upDate')),
  };
}

function handlesOf(data: XmlElement): ReadonlyMap<string, string> {
  const handles = new Map<string, string>();
  const registrant = childText(data, NS.domain, 'registrant');
  if (registrant !== undefined) handles.set('registrant', registrant);
  for (const { attributes, text } of children(data, NS.domain, 'contact'))
    handles.set(attributes['type'] ?? '', text.trim());
  return handles;
}

/** Either form of name servers (RFC 5731 1.1). */
function nameserversOf(data: XmlElement): string[] {
  const ns = child(data, NS.domain, 'ns');
  return [
    ...children(ns, NS.domain, 'hostObj').map(({ text }) => text.trim().toLowerCase()),
    ...children(ns, NS.domain, 'hostAttr').map(
      (one) => childText(one, NS.domain, 'hostName')?.toLowerCase() ?? '',
    ),
  ];
}

/** Grace periods, in the extension of an info or of an update. */
export function readRgp(extension: XmlElement | undefined, data: 'infData' | 'upData'): RgpStatus[] {
  return children(child(extension, NS.rgp, data), NS.rgp, 'rgpStatus')
    .map(({ attributes }) => attributes['s'] ?? '')
    .filter(isRgpStatus);
}

function readDs(extension: XmlElement | undefined): NonNullable<RegisteredDomain['ds']> {
  const number = (record: XmlElement, name: string) => Number(childText(record, NS.secDns, name));
  return children(child(extension, NS.secDns, 'infData'), NS.secDns, 'dsData').map((record) => ({
    keyTag: number(record, 'keyTag'),
    algorithm: number(record, 'alg'),
    digestType: number(record, 'digestType'),
    digest: childText(record, NS.secDns, 'digest')?.toUpperCase() ?? '',
  }));
}

/** What the port shows of it. */
export function domainOf({
  handles: _handles,
  updatedAt: _updatedAt,
  ...shown
}: DomainInfo): RegisteredDomain {
  return shown;
}
