import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import * as operatorCalls from './calls/operator.ts';
import * as staffCalls from './calls/staff.ts';
import * as contract from './index.ts';

/*
 * Who may make which call, written down apart from the descriptors. The matrix of calls and roles expects what a
 * descriptor says of itself, so one that asks for too little would pass it; here it differs from its line. Whoever
 * changes a line says that the change is meant.
 *
 * A line is the permission, then `stepUp` where a fresh proof is asked for, `view:` with what a view of the operator
 * may make of it, and `keys` where API keys may make it.
 */
const table = JSON.parse(
  readFileSync(new URL('./testing/call-access.json', import.meta.url), 'utf8'),
) as Record<string, string>;

const calls = [
  contract.sessionCalls,
  contract.accountCalls,
  contract.orderCalls,
  contract.domainCalls,
  contract.securityCalls,
  contract.developerCalls,
  contract.toolCalls,
  contract.discoveryCalls,
  staffCalls,
  operatorCalls,
].flatMap((group) => Object.values<contract.Call<unknown, unknown>>(group));

/** What the table has to say of a call. */
const accessOf = (call: contract.Call<unknown, unknown>): string =>
  [
    call.permission,
    ...(call.stepUp ? ['stepUp'] : []),
    ...(call.view ? [`view:${call.view}`] : []),
    ...(contract.isForKeys(call) ? ['keys'] : []),
  ].join(' ');

describe('who may make a call', () => {
  it('is what its line of testing/call-access.json says, and every call has one', () => {
    const differing = calls
      .filter((call) => accessOf(call) !== table[call.id])
      .map((call) => `${call.id} is declared "${accessOf(call)}", and its line says "${table[call.id]}"`);
    expect(differing).toEqual([]);
    const ids = new Set(calls.map(({ id }) => id));
    expect(Object.keys(table).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('is found by the order of the ids', () => {
    const ids = Object.keys(table);
    expect(ids).toEqual(ids.toSorted());
  });
});
