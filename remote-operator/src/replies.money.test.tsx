import { describe, it } from '@jest/globals';
import type { Call } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { sampleOf } from '@certdeck/contract/testing/samples';
import { callOf, expectEndsWell, onCall, spoiledCases } from '@certdeck/federation/testing';
import type { ReactElement } from 'react';
import { AdjustDialog } from './features/adjustments/AdjustDialog.tsx';
import { AdjustmentCase } from './features/adjustments/AdjustmentCase.tsx';
import { DropDialog, PublishDialog, WithdrawDialog } from './features/prices/dialogs.tsx';
import PriceChangePage from './features/prices/PriceChange.page.tsx';
import { changeOf, ID } from './features/prices/testing/changes.ts';
import { SINGLE } from './features/prices/testing/products.ts';
import { TransferCase } from './features/transfers/TransferCase.tsx';
import { BankAccount } from './features/withdrawals/BankAccount.tsx';
import { type Act as WithdrawalAct, WithdrawalActs } from './features/withdrawals/WithdrawalActs.tsx';
import { press, submit } from './testing/submit.ts';
import { texts } from './texts.ts';

const options = { namespaces: { operator: texts }, lang: 'en' } as const;
const nothing = () => undefined;
const ends = { onClose: nothing, onChanged: nothing };
const done = { onClose: nothing, onDone: nothing };
const transfer = { ...sampleOf(operatorCalls.transfers)[0]!, amount: 10_000, needsSecond: false };
const withdrawal = { ...sampleOf(operatorCalls.withdrawals)[0]!, amount: 10_000 };
const adjustment = { ...sampleOf(operatorCalls.adjustments)[0]!, state: 'proposed' as const };
const sentence = { 'Reason for the customer': 'Nothing has come in.' };

/** A dialog or drawer in which one call is made. */
function act<Input, Data>(
  call: Call<Input, Data>,
  element: ReactElement,
  send: () => Promise<void>,
  success: string,
  data: Data = sampleOf(call),
) {
  return { name: success, element, options, reads: [], writes: [callOf(call, data)], act: send, success };
}
/** One of a transfer, which begins in its drawer. */
const ofTransfer = (status: 'waiting' | 'confirmed') => (
  <TransferCase transfer={{ ...transfer, status, receipts: 0 }} {...ends} />
);
const ofWithdrawal = (name: WithdrawalAct) => <WithdrawalActs act={name} withdrawal={withdrawal} {...done} />;
const ofAdjustment = <AdjustmentCase adjustment={adjustment} {...ends} />;
const change = changeOf();

const cases = spoiledCases([
  act(
    operatorCalls.confirmTransfer,
    ofTransfer('waiting'),
    async () => {
      await press('Confirm');
      await submit('Confirm');
    },
    'The amount is on the balance',
  ),
  act(
    operatorCalls.refuseTransfer,
    ofTransfer('waiting'),
    async () => {
      await press('Refuse');
      await submit('Refuse', sentence);
    },
    'The transfer is refused',
  ),
  act(
    operatorCalls.returnTransfer,
    ofTransfer('confirmed'),
    async () => {
      await press('Return money');
      await submit('Return money', { 'Amount in CNY': '12.34', 'Bank’s reference': 'R-1' });
    },
    'The amount is off the balance',
  ),
  act(
    operatorCalls.reviewWithdrawal,
    ofWithdrawal('review'),
    () => submit('Mark as reviewed'),
    'The withdrawal is reviewed',
  ),
  act(
    operatorCalls.sendWithdrawal,
    ofWithdrawal('send'),
    () => submit('Mark as sent', { 'Bank’s reference': 'TX 77' }),
    'The withdrawal is sent',
  ),
  act(
    operatorCalls.returnWithdrawal,
    ofWithdrawal('return'),
    () => submit('Mark as returned', sentence),
    'The money is back in the customer’s earnings',
  ),
  act(
    operatorCalls.rejectWithdrawal,
    ofWithdrawal('reject'),
    () => submit('Reject', sentence),
    'The withdrawal is rejected',
  ),
  act(
    operatorCalls.withdrawalTarget,
    <BankAccount withdrawalID="W1" />,
    () => press('Show account number'),
    'Account number',
    { targetName: 'Wang Ltd', targetNo: 'DE89370400440532013000' },
  ),
  act(
    operatorCalls.proposeAdjustment,
    <AdjustDialog accountNo="C7" {...done} />,
    () => submit('Submit', { 'Amount in CNY': '12.34', ...sentence }),
    'The balance is changed',
    { id: ID, state: 'made' },
  ),
  act(
    operatorCalls.confirmAdjustment,
    ofAdjustment,
    async () => {
      await press('Confirm');
      await submit('Confirm');
    },
    'The balance is changed',
  ),
  act(
    operatorCalls.dropAdjustment,
    ofAdjustment,
    async () => {
      await press('Drop');
      await submit('Drop', { 'Reason, for colleagues': 'Twice' });
    },
    'It is dropped',
  ),
  act(
    operatorCalls.publishPriceChange,
    <PublishDialog change={change} {...done} />,
    () => submit('Publish'),
    'The prices are published',
  ),
  act(
    operatorCalls.withdrawPriceChange,
    <WithdrawDialog change={change} {...done} />,
    () => submit('Withdraw', { Reason: 'A slip.' }),
    'The change is withdrawn',
  ),
  act(
    operatorCalls.dropPriceChange,
    <DropDialog change={change} {...done} />,
    () => submit('Throw draft away'),
    'The draft is deleted',
  ),
  {
    name: 'saving a draft of prices',
    element: <PriceChangePage />,
    options: { ...options, path: `/operator/prices/${ID}`, route: '/operator/prices/:id' },
    reads: [],
    others: [
      onCall(operatorCalls.priceChange, { data: changeOf({ own: true }) }),
      onCall(operatorCalls.prices, { data: [SINGLE] }),
    ],
    writes: [callOf(operatorCalls.savePriceChange, { id: ID, revision: 4 })],
    act: () => press('Save draft'),
    success: 'The draft is saved',
  },
]);

describe('acts of the operator that move money and set prices', () => {
  it.each(cases)('end in words and can be repeated after %s (API-012)', async (_title, one) =>
    expectEndsWell(one),
  );
});
