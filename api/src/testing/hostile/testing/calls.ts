import {
  accountCalls,
  type Call,
  developerCalls,
  discoveryCalls,
  domainCalls,
  orderCalls,
  securityCalls,
  sessionCalls,
  toolCalls,
} from '@certdeck/contract';
import { schemaOf } from '@certdeck/contract/schemas';
import * as operatorCalls from '@certdeck/contract/operator';
import * as staffCalls from '@certdeck/contract/staff';
import { z } from 'zod';

export type AnyCall = Call<unknown, unknown>;

/** Calls of the contract by their groups; a call that is added to one is attacked with the others. */
export const callGroups: Readonly<Record<string, readonly AnyCall[]>> = Object.fromEntries(
  Object.entries({
    session: sessionCalls,
    account: accountCalls,
    security: securityCalls,
    developer: developerCalls,
    orders: orderCalls,
    domains: domainCalls,
    tools: toolCalls,
    discovery: discoveryCalls,
    staff: staffCalls,
    operator: operatorCalls,
  }).map(([name, group]) => [name, Object.values(group as Record<string, AnyCall>)]),
);

export const allCalls: readonly AnyCall[] = Object.values(callGroups).flat();

/** Calls that show things of all customers: the inbox of a demonstration, to browsers on its own machine alone (D-570). */
export const everybodys: ReadonlySet<string> = new Set(['demo.inbox']);

/** Calls that take a code, a password, a passkey, a session or a key of one's own, which a list of right inputs can't have. */
export const callsOfProofs: ReadonlySet<string> = new Set([
  'person.delete',
  ...['API-055', 'API-056', 'API-057', 'API-058', 'API-059', 'API-060', 'API-061', 'API-062', 'API-065'],
  ...['factors.recoveryCodes', 'factors.stepUp', 'sessions.end'],
  ...['mailbox.approval', 'mailbox.approve'],
  ...['invitations.read', 'invitations.accept', 'approvals.withdraw'],
  ...['ownership.withdraw', 'ownership.accept'],
  ...[
    'factors.recoveryCodes',
    'factors.stepUp',
    'sessions.end',
    'API-029',
    'apiKeys.change',
    'apiKeys.rotate',
  ],
  // What a provider answered, and a browser that has asked one.
  ...['sso.start', 'sso.finish'],
  ...['passkeys.add', 'passkeys.rename', 'passkeys.remove', 'passkeys.signIn'],
]);

interface FieldShape {
  type?: unknown;
  anyOf?: readonly FieldShape[];
}

const shapeOf = (call: AnyCall) => {
  const schema = schemaOf[call.id];
  if (!schema) throw new Error(`${call.id} has no schema`);
  const { properties = {}, required = [] } = z.toJSONSchema(schema.input, {
    io: 'input',
    unrepresentable: 'any',
  });
  return { properties: properties as Record<string, FieldShape>, required };
};

/** Names of a call's input fields. */
export const fieldsOf = (call: AnyCall): string[] => Object.keys(shapeOf(call).properties);

/** Names of the fields that must be there, those of the path left out. */
export const requiredOf = (call: AnyCall): string[] =>
  shapeOf(call).required.filter((name) => !call.path.includes(`{${name}}`));

/** Names of the fields that take a text or a list of texts, and so could take a name or an id. */
export function textFieldsOf(call: AnyCall): { name: string; list: boolean }[] {
  return Object.entries(shapeOf(call).properties).flatMap(([name, field]) => {
    const kinds = [field, ...(field.anyOf ?? [])].map(({ type }) => type);
    const list = kinds.includes('array');
    return list || kinds.includes('string') || kinds.every((kind) => kind === undefined)
      ? [{ name, list }]
      : [];
  });
}
